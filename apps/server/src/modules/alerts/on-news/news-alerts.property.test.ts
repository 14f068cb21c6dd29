import { MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { changeSource, type SourceRecord } from '#modules/news/sources/source-store.ts';
import { newestStory, pastStories, storiesAfter, storiesWithWords } from '#modules/news/stories/new-stories.ts';
import { instrumentsOfLists } from '#modules/watchlists/store.ts';
import { startTestAlerts } from '../../../testing/test-alerts.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../../testing/test-news.ts';
import { NewsAlerts } from './news-alerts.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const SOURCES = ['wire', 'paper', 'site'] as const;
const TOPICS = [0, 1] as const;

/** A story comes, with its headline or another one; a turn reads what came, alone or beside another server, or is killed. */
const Step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('story' as const),
      source: fc.constantFrom(...SOURCES),
      about: fc.nat(TOPICS.length - 1),
      /** Before or after the alert was armed. */
      minutes: fc.constantFrom(-30, 5, 10, 20),
      isRewritten: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom({ kind: 'turn' as const }, { kind: 'race' as const }, { kind: 'kill' as const }),
  },
);

const letters = (of: number): string => String(of).replaceAll(/\d/g, (digit) => 'bcdfghklmn'[Number(digit)] ?? '');

/** Returns a headline whose words no other run and no other topic has. */
const headline = (run: number, topic: number): string =>
  ['a', 'e', 'i', 'o', 'u', 'ai', 'ei', 'ou']
    .map((vowel) => `${letters(run)}${vowel}${letters(topic)}${vowel}t`)
    .join(' ');

const reader = testReader('1', () => ({ instruments: [{ id: 'Crypto:BTC-USD' as const, evidence: 'it' }] }));

it('triggers once for each cluster, however turns are killed, raced and clusters change', async () => {
  const { db, registry, onNews, addUser } = await startTestAlerts([COIN], { nowMs: Date.now() });
  await onNews.stop();
  const asha = await addUser();
  const sources = new Map<string, SourceRecord>();
  for (const key of SOURCES) {
    const added = await addTestSource(db, key);
    await changeSource(db, key, { answered_at: new Date() });
    sources.set(key, { ...added, answered_at: Date.now() });
  }
  /** Runs a turn in a process of its own; a killed one fails before its transaction ends. */
  const turn = async (isKilled = false): Promise<void> => {
    const alerts = new NewsAlerts({
      db,
      registry,
      log: pino({ level: 'silent' }),
      nowOf: () => 0,
      mayRead: () => true,
      stories: { newest: newestStory, after: storiesAfter, past: pastStories, withWords: storiesWithWords },
      listed: instrumentsOfLists,
      writeFired: async () => {
        if (isKilled) throw new Error('killed');
        return () => {};
      },
    });
    alerts.storiesStored();
    await alerts.stop();
  };
  let run = 0;
  const property = fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
    run++;
    const place = { market: 'Crypto', symbol: 'BTC-USD', condition: { type: 'news' } } as const;
    const id = await asha.alert({ ...place, frequency: 'bar' });
    const armedMs = Date.now();
    // the oracle: of what came about one thing, the earliest publication, whether there is something new, what fired
    const known = TOPICS.map(() => ({ first: Number.POSITIVE_INFINITY, isNew: false, fired: 0 }));
    const titles = new Map<string, string>();
    const read = (): void => {
      for (const one of known) {
        if (one.isNew && one.first > 0 && one.fired === 0) one.fired = 1;
        one.isNew = false;
      }
    };
    for (const step of steps) {
      if (step.kind === 'kill') await turn(true);
      else if (step.kind === 'story') {
        const { source, about, minutes, isRewritten } = step;
        const one = known[about];
        const record = sources.get(source);
        if (!one || !record) continue;
        const guid = `${run} ${source} ${about}`;
        const title = `${headline(run, about)}${isRewritten ? ' today' : ''}`;
        const item = feedItem({ title, guid, publishedMs: armedMs + minutes * MINUTE_MS });
        await takeTestItems(db, record, [item], Date.now(), reader);
        one.first = Math.min(one.first, minutes);
        one.isNew ||= titles.get(guid) !== title;
        titles.set(guid, title);
      } else {
        await (step.kind === 'race' ? Promise.all([turn(), turn()]) : turn());
        read();
      }
    }
    await turn();
    read();
    const rows = await db.selectFrom('alert_firings').select('receipt').where('alert_id', '=', id).execute();
    const fired = TOPICS.map(
      (topic) => rows.filter(({ receipt }) => receipt.story?.title.startsWith(headline(run, topic))).length,
    );
    await asha.call('DELETE', `alerts/${id}`);
    expect(fired).toEqual(known.map((one) => one.fired));
  });
  await fc.assert(property, { numRuns: 12 });
});
