import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SecurityEventKind } from '@wickwise/contract';
import { expect, it } from 'vitest';
import { setOperator } from '#modules/accounts/operators.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { simulated, startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';
import { TEST_SELLER } from './testing/test-invoices.ts';

/** Why an action that changes something is in no log of events. */
interface Silent {
  silent: string;
}
/** An action that needs more than this file has; the named test expects the kind. */
interface ShownElsewhere {
  kind: SecurityEventKind;
  shownIn: string;
}

interface Answer {
  status: number;
  body: Record<string, never>;
}
type Send = (path: string, body?: object | string) => Promise<Answer>;
interface Step {
  kind: SecurityEventKind;
  /** What the row says that it is about; null where the sentence says all. */
  detail?: unknown;
  send: (send: Send, world: World) => Promise<Answer>;
}

/** Ids that later steps need, by name. */
interface World {
  email: string;
  userId: string;
  ids: Record<string, string>;
  db: Awaited<ReturnType<typeof testDatabase>>['db'];
}

const CONNECTIONS = 'modules/connections/routes.test.ts';
const LOGINS = 'modules/connections/connection-login-routes.test.ts';
const PROFILE = {
  name: 'Asha Rao',
  bio: '',
  country: 'IN',
  registration: null,
  disclosures: { holdings: '', conflicts: '', ai: '' },
};
const EVENTS_FILE = 'kind,market,symbol,date\nearnings,US_Equity,AAPL,2099-12-03';
const BARS_FILE = 'date,open,high,low,close\n2026-11-20,1,1,1,1';
const ADDRESS = {
  name: 'Asha',
  lines: '12 Marine Drive',
  country: 'IN',
  state: '27',
  postalCode: '400020',
  taxId: null,
};

/** Every route of operators that changes something, in an order in which each finds what it changes. */
const ROUTES: Readonly<Record<string, Step | ShownElsewhere | Silent>> = {
  'PUT admin/plans-switch': {
    kind: 'plans-switched',
    detail: 'on',
    send: (send) => send('admin/plans-switch', { isOn: true }),
  },
  'PATCH admin/plans/:planKey': {
    kind: 'plan-changed',
    detail: 'plus',
    send: (send) => send('admin/plans/plus', { trialDays: 7 }),
  },
  'PUT admin/plans/:planKey/prices': {
    kind: 'plan-changed',
    detail: 'plus',
    send: (send) => send('admin/plans/plus/prices', { currency: 'INR', period: 'month', amount: 49_900 }),
  },
  'POST admin/plan-grants': {
    kind: 'plan-granted',
    detail: expect.stringMatching(/^pro for 30 days, account [\da-f-]{36}$/),
    send: async (send, { email, ids }) => {
      const gift = { email, planKey: 'pro', reason: 'gift', note: '', days: 30 };
      return keep(await send('admin/plan-grants', gift), ids, 'grantId', ({ grants }) => grants[0].id);
    },
  },
  'DELETE admin/plan-grants/:grantId': {
    kind: 'plan-grant-ended',
    detail: expect.stringMatching(/^grant [\da-f-]{36}$/),
    send: (send, { ids }) => send(`admin/plan-grants/${ids.grantId}`),
  },
  'POST admin/test-mail': { silent: 'changes nothing: it sends a mail to the operator, which the list of mails has' },
  'PUT admin/first-run/:step': {
    kind: 'set-up-step-marked',
    detail: 'mail: skipped',
    send: (send) => send('admin/first-run/mail', { state: 'skipped' }),
  },
  'POST admin/backups': { kind: 'backup-asked', detail: null, send: (send) => send('admin/backups', {}) },
  'PUT admin/invoice-seller': {
    kind: 'invoice-seller-changed',
    send: (send) => send('admin/invoice-seller', TEST_SELLER),
  },
  'POST admin/billing/test-clock': { silent: 'moves the clock of test payments alone, by which nobody is charged' },
  'POST admin/payments/:paymentId/refund': {
    kind: 'payment-refunded',
    detail: expect.stringMatching(/^payment [\da-f-]{36}, 100$/),
    send: async (send, { userId }) => {
      const own = `user/${userId}/billing`;
      const wanted = { plan: 'plus', period: 'month', seats: 1, currency: 'INR', coupon: null, provider: 'test' };
      const { body } = await send(`POST ${own}/checkout`, { ...wanted, address: ADDRESS });
      const url: string = (body as unknown as { step: { url: string } }).step.url;
      await send(`POST ${own}/test-checkouts/${url.split('test=')[1]}`, { outcome: 'pay' });
      await send('POST admin/billing/test-clock', { days: 15 });
      const refreshed = await send(`POST ${own}/refresh`, {});
      const { payments } = refreshed.body as unknown as { payments: { id: string }[] };
      return send(`admin/payments/${payments[0]?.id}/refund`, { amount: 100, reason: 'Outage' });
    },
  },
  'POST admin/subscriptions/:subscriptionId/paid': {
    kind: 'payment-marked',
    shownIn: 'modules/billing/test-payments.test.ts',
  },
  'PUT admin/scan-universe/:market': {
    kind: 'scans-chosen',
    detail: 'Crypto: none',
    send: (send) => send('admin/scan-universe/Crypto', { symbols: [] }),
  },
  'POST admin/renames/:renameId': {
    kind: 'rename-decided',
    detail: 'Indian_Equity: OLD to NEW, dismissed',
    send: async (send, { db }) => {
      const row = { source: 'x', market: 'Indian_Equity', from_symbol: 'OLD', to_symbol: 'NEW', isin: 'INE000000000' };
      const id = randomUUIDv7();
      await db
        .insertInto('rename_proposals')
        .values({ ...row, id, proposed_at: new Date() })
        .execute();
      return send(`admin/renames/${id}`, { decision: 'dismissed' });
    },
  },
  'POST admin/experts': {
    kind: 'expert-changed',
    detail: 'asha-rao',
    send: async (send, { email, ids }) => {
      const made = await send('admin/experts', { ...PROFILE, slug: 'asha-rao', email });
      return keep(made, ids, 'expertId', ({ expert }) => expert.id);
    },
  },
  'PATCH admin/experts/:expertId': {
    kind: 'expert-changed',
    send: (send, { ids }) => send(`admin/experts/${ids.expertId}`, { bio: 'x' }),
  },
  'POST admin/experts/:expertId/verified-figures': {
    kind: 'expert-changed',
    send: async (send, { ids }) => {
      const figures = [{ name: 'Hit rate', value: '54 %' }];
      const period = { periodFrom: '2025-04-01', periodTo: '2026-03-31' };
      const request = { agency: 'PaRRVA', reference: 'PV-1', ...period, figures };
      const added = await send(`admin/experts/${ids.expertId}/verified-figures`, request);
      return keep(added, ids, 'figuresId', ({ expert }) => expert.verified[0].id);
    },
  },
  'DELETE admin/experts/:expertId/verified-figures/:figuresId': {
    kind: 'expert-changed',
    send: (send, { ids }) => send(`admin/experts/${ids.expertId}/verified-figures/${ids.figuresId}`),
  },
  'PUT admin/house-advisor': {
    kind: 'house-advisor-switched',
    detail: 'on',
    send: (send) => send('admin/house-advisor', { isOn: true }),
  },
  'PUT admin/live-prices/agreement': { kind: 'live-prices-agreed', shownIn: 'live-prices.test.ts' },
  'DELETE admin/live-prices/agreement': { kind: 'live-prices-ended', shownIn: 'live-prices.test.ts' },
  'POST admin/news/consents': {
    kind: 'news-agreed',
    detail: 'coindesk',
    send: async (send, { ids }) => {
      const { body } = await send('GET admin/news');
      const all = body as unknown as { sources: { key: string; statement: string }[]; own: { statement: string } };
      ids.ownStatement = all.own.statement;
      const statement = all.sources.find(({ key }) => key === 'coindesk')?.statement;
      const agreed = await send('admin/news/consents', { subject: 'coindesk', statement, isStated: true });
      return keep(agreed, ids, 'consentId', ({ consents }) => consents[0].id);
    },
  },
  'DELETE admin/news/consents/:consentId': {
    kind: 'news-consent-ended',
    detail: 'coindesk',
    send: (send, { ids }) => send(`admin/news/consents/${ids.consentId}`),
  },
  'POST admin/news/sources': {
    kind: 'news-source-added',
    detail: expect.stringMatching(/^own-/),
    send: async (send, { ids }) => {
      const feed = { name: 'My wire', address: 'https://wire.example/feed.xml', language: 'en', markets: ['Crypto'] };
      const stated = { excerptLength: 50, statement: ids.ownStatement, isStated: true };
      const added = await send('admin/news/sources', { ...feed, ...stated });
      return keep(
        added,
        ids,
        'sourceKey',
        ({ sources }) => sources.find(({ kind }: { kind: string }) => kind === 'own').key,
      );
    },
  },
  'PATCH admin/news/sources/:key': {
    kind: 'news-source-changed',
    detail: 'fed: switched off, excerpts of 8 characters',
    send: (send) => send('admin/news/sources/fed', { isOff: true, excerptLength: 8 }),
  },
  'POST admin/news/sources/:key/poll': { silent: 'changes nothing: it only reads a source sooner' },
  'DELETE admin/news/sources/:key': {
    kind: 'news-source-removed',
    send: (send, { ids }) => send(`admin/news/sources/${ids.sourceKey}`),
  },
  'POST admin/imports': {
    kind: 'prices-imported',
    detail: 'Indian_Equity',
    send: (send) => send('admin/imports?market=Indian_Equity&name=WIPRO.csv&dryRun=false&more=true', BARS_FILE),
  },
  'DELETE admin/imports': {
    kind: 'prices-removed',
    detail: 'Indian_Equity',
    send: (send) => send('admin/imports?market=Indian_Equity'),
  },
  'POST admin/connections': { kind: 'connection-added', shownIn: CONNECTIONS },
  'PUT admin/connections/:connectionId/key': { kind: 'connection-key-changed', shownIn: CONNECTIONS },
  'PATCH admin/connections/:connectionId': { kind: 'connection-changed', shownIn: CONNECTIONS },
  'DELETE admin/connections/:connectionId': { kind: 'connection-removed', shownIn: CONNECTIONS },
  'POST admin/connections/test': { silent: 'changes nothing: it tries a key' },
  'POST admin/connections/:connectionId/login': { silent: 'changes nothing: it opens the page of a broker' },
  'POST admin/connections/login': { kind: 'connection-logged-in', shownIn: LOGINS },
  'PUT admin/connections/:connectionId/login': { kind: 'connection-logged-in', shownIn: LOGINS },
  'POST admin/jobs/:queue/:jobId/retry': { kind: 'job-retried', shownIn: 'roles/operations.test.ts' },
  'POST admin/tickets/:ticketId/messages': {
    kind: 'ticket-answered',
    send: async (send, { userId, ids }) => {
      const request = { topic: 'other', subject: 'Help', text: 'Help', files: [] };
      const asked = await send(`POST user/${userId}/tickets`, request);
      keep(asked, ids, 'ticketId', ({ ticket }) => ticket.id);
      return send(`admin/tickets/${ids.ticketId}/messages`, { text: 'Yes', files: [] });
    },
  },
  'PUT admin/tickets/:ticketId/status': {
    kind: 'ticket-changed',
    detail: expect.stringMatching(/: closed$/),
    send: (send, { ids }) => send(`admin/tickets/${ids.ticketId}/status`, { status: 'closed' }),
  },
  'POST admin/status/incidents': {
    kind: 'status-incident-posted',
    detail: 'notice: Slow',
    send: async (send, { ids }) => {
      const notice = { cause: 'notice', title: 'Slow', text: 'Slow', state: 'investigating' };
      return keep(await send('admin/status/incidents', notice), ids, 'incidentId', ({ incident }) => incident.id);
    },
  },
  'POST admin/status/incidents/:incidentId/updates': {
    kind: 'status-incident-updated',
    detail: expect.stringMatching(/: over$/),
    send: (send, { ids }) => send(`admin/status/incidents/${ids.incidentId}/updates`, { state: 'over', text: 'Done' }),
  },
  'POST admin/calendar': {
    kind: 'events-imported',
    detail: 'week',
    send: (send) => send('admin/calendar?name=week.csv&dryRun=false', EVENTS_FILE),
  },
  'DELETE admin/calendar': { kind: 'events-removed', detail: 'week', send: (send) => send('admin/calendar?list=week') },
  'POST admin/licences': { kind: 'licence-stated', shownIn: 'licences.test.ts' },
  'DELETE admin/licences/:statementId': { kind: 'licence-ended', shownIn: 'licences.test.ts' },
};

/** Remembers an id of an answer for later steps. */
// biome-ignore lint/suspicious/noExplicitAny: reads what this file expects of answers of thirty routes
function keep(answer: Answer, ids: Record<string, string>, name: string, read: (body: any) => string): Answer {
  if (answer.status < 300) ids[name] = read(answer.body);
  return answer;
}

/** Reads the kinds and details of events so far, oldest first. */
const readEvents = ({ db }: Pick<World, 'db'>) =>
  db.selectFrom('security_events').select(['kind', 'detail']).orderBy('id').execute();

const textOf = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

it('is each change that an operator makes over HTTP', async () => {
  const name = await createTestDatabase();
  const { app, url } = await startTestApp([], { limitFactor: 100, ...simulated(2) }, name);
  const { db } = await testDatabase(name);
  const { headers, login, userId } = await signUpByHttp(url);
  const { email } = login as { email: string };
  await setOperator(db, email, true);
  const changing = app.guardedRoutes.flatMap(({ methods, url: route, config }) =>
    config.guard === 'operator'
      ? methods
          .filter((method) => method !== 'GET' && method !== 'HEAD')
          .map((method) => `${method} ${route.replace('/api/v1/', '')}`)
      : [],
  );
  expect(changing.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  const world: World = { email, userId, ids: {}, db };
  for (const [route, step] of Object.entries(ROUTES)) {
    if ('silent' in step) continue;
    if ('shownIn' in step) {
      expect([route, textOf(step.shownIn).includes(`'${step.kind}'`)]).toEqual([route, true]);
      continue;
    }
    const before = (await readEvents(world)).length;
    const send: Send = async (place, body) => {
      const [method, address] = /^(GET|POST) /.test(place) ? place.split(' ') : [route.split(' ')[0], place];
      const isFile = typeof body === 'string';
      const answer = await app.inject({
        method: method as 'POST',
        url: `/api/v1/${address}`,
        headers: { ...headers, ...(isFile ? { 'content-type': 'application/octet-stream' } : {}) },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
    };
    const { status, body } = await step.send(send, world);
    expect([route, status < 300 ? 'done' : body]).toEqual([route, 'done']);
    const added = (await readEvents(world)).slice(before);
    const { kind, detail } = step;
    const rows = added.filter((one) => one.kind === kind);
    expect([route, rows]).toMatchObject([route, [detail === undefined ? { kind } : { kind, detail }]]);
  }
});
