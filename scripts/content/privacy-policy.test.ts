import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LessonNode, PAGE_LANGUAGES, type PageLanguage, type TextPageName } from '@wickwise/contract';
import { compileSite, wordsOfNodes } from '@wickwise/lessons';
import { describe, expect, it } from 'vitest';
import { TABLE_RULES } from '../../apps/server/src/roles/table-rules.ts';

const WEB = path.resolve(import.meta.dirname, '../../apps/web');
const STORES = /(?:localStorage|sessionStorage)\.setItem|indexedDB|caches\.open|cookieStore|document\.cookie = /;

/** What the policy says of each file that stores something in the browser. */
const SAID_OF_BROWSER: Readonly<Record<string, string>> = {
  'service-worker/sw.ts': 'pages and public prices for use offline',
  'src/app/offline/switch.ts': 'choices',
  'src/app/palette/recent.ts': 'what you last opened from search',
  'src/features/account/pending.ts': 'the address that a code was sent to',
  'src/features/admin/first-run/kept-code.ts': 'the code that makes the first operator',
  'src/features/advice/chart/chart-calls.tsx': 'what charts and screens show',
  'src/features/alerts/chart-alerts.tsx': 'what charts and screens show',
  'src/features/alerts/sound.ts': 'choices',
  'src/features/connections/kept-state.ts': 'a secret while you log in at a broker',
  'src/features/dashboard/first-steps.ts': 'what charts and screens show',
  'src/features/dashboard/layout.ts': 'arrangement',
  'src/features/learning/browser-list.ts': 'answers to exercises until you log in, and the lessons that you have read',
  'src/features/watchlists/chosen-list.ts': 'what charts and screens show',
  'src/lib/appearance.ts': 'look',
  'src/lib/chart-news-choice.ts': 'what charts and screens show',
  'src/lib/drafts.ts': 'questions, replies and calls of experts that you are writing',
  'src/lib/hints.ts': 'what charts and screens show',
  'src/lib/locale.ts': 'language',
  'src/lib/own-choice.ts': 'choices',
  'src/lib/session/kept.ts': 'a token that is valid for 15 minutes',
  'src/realtime/kept-quotes.ts': 'last prices that were shown',
  'src/realtime/market-close.ts': 'last closes of US shares for up to six hours',
  'src/ui/position-size/kept-choices.ts': 'The capital and the risk per trade',
};

const EXPERTS = 'your profile, your calls and their results, figures that an agency checked, and certified records';

/** What the policy says of each table whose rows stay when their account is deleted. */
const SAID_OF_STAYING: Readonly<Record<string, string>> = {
  advice_entries: EXPERTS,
  advice_news: EXPERTS, // which calls followers got notices of, for 30 days
  advice_statements: EXPERTS,
  calls: EXPERTS,
  experts: EXPERTS,
  invoices: 'invoices and credit notes',
  verified_figures: EXPERTS,
};

/** Tables with addresses of people who may have no account. */
const WITHOUT_ACCOUNT: readonly string[] = ['plan_inquiries', 'team_invitations'];

/** What the server fills in for a kind of the retention settings. */
const FACT_OF_KIND: Readonly<Record<string, string>> = {
  deliveries: '{{deliveryDays}}',
  firings: '{{firingDays}}',
  notices: '{{noticeDays}}',
  tickets: '{{ticketDays}}',
  turns: '{{turnDays}}',
};

const { pages } = compileSite();
const sectionsOf = (name: TextPageName, language: PageLanguage = 'en') =>
  pages[language][name].groups.flatMap(({ sections }) => sections);
const wordsOf = (id: string, language?: PageLanguage): string =>
  wordsOfNodes(sectionsOf('privacy-policy', language).find((section) => section.id === id)?.nodes ?? []);

describe('the privacy policy', () => {
  it('names what each file of the web app stores in the browser', () => {
    const files = globSync(['src/**/*.{ts,tsx}', 'service-worker/*.ts', 'public/*.js'], { cwd: WEB })
      .filter((file) => !/\.test\.|\/testing\//.test(file))
      .filter((file) => STORES.test(readFileSync(path.join(WEB, file), 'utf8')));
    expect(files.toSorted()).toEqual(Object.keys(SAID_OF_BROWSER).toSorted());
    const text = wordsOf('browser');
    for (const [file, words] of Object.entries(SAID_OF_BROWSER)) expect([file, text]).toEqual([file, contains(words)]);
  });

  it('names each table whose rows stay when their account is deleted', () => {
    const staying = TABLE_RULES.filter(({ outlives }) => outlives !== undefined).map(({ table }) => table as string);
    expect(staying.toSorted()).toEqual(Object.keys(SAID_OF_STAYING).toSorted());
    const text = wordsOf('deletion');
    for (const table of staying) expect([table, text]).toEqual([table, contains(SAID_OF_STAYING[table] ?? table)]);
  });

  it.for(PAGE_LANGUAGES)('says for how long rows of accounts are kept, in %s', (language) => {
    const text = wordsOf('how-long', language);
    for (const { table, ends, account } of TABLE_RULES) {
      if (typeof ends === 'string' || (account === undefined && !WITHOUT_ACCOUNT.includes(table))) continue;
      const days = 'kind' in ends ? (FACT_OF_KIND[ends.kind] ?? ends.kind) : `${ends.days} `;
      expect([table, text]).toEqual([table, contains(days)]);
    }
  });
});

describe('the Hindi of the legal pages', () => {
  it.for(['privacy-policy', 'terms-and-conditions'] as const)('has all that the English has: %s', (name) => {
    const shape = (language: PageLanguage) =>
      sectionsOf(name, language).map(({ id, lang, nodes }) => ({ id, lang, nodes: nodes.map(shapeOf) }));
    expect(shape('hi')).toEqual(shape('en'));
  });
});

const contains = (words: string): unknown => expect.stringContaining(words);

/** A block's tag, and how many items or rows it has. */
function shapeOf(node: LessonNode): string {
  const count = JSON.stringify(node).match(/\["(?:li|tr)"/g)?.length ?? 0;
  return `${typeof node === 'string' ? '' : node[0]} ${count}`;
}
