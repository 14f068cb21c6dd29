import { calendarOf } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { openAccess } from '../../testing/open-access.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readInstrumentEvents } from './calendar.ts';
import { importEvents } from './import/import-events.ts';
import { readReactions } from './read-reactions.ts';

const AAPL = testInstrument('US_Equity', 'AAPL');
const NOW = Date.parse('2026-11-26T12:00:00Z');
const REPORTED = ['2025-05-01', '2025-07-31', '2025-10-30', '2026-01-29', '2026-04-30', '2026-07-30'];

describe('measured reactions', () => {
  it('come from stored days and from imported events of the kinds that are about to happen', async () => {
    const { db, pool } = await testDatabase();
    const registry = await registerInstruments(db, new FakeFeed([AAPL]).feeds);
    const listed = registry.byId(AAPL.id);
    if (!listed) throw new Error('the instrument isn’t registered');
    const store = openBarStore(pool);
    let close = 100;
    const rows = calendarOf('nyse')
      .between(Date.UTC(2025, 0, 1), NOW)
      .map(({ date, openMs, endMs }, i) => {
        close *= Math.exp(REPORTED.includes(date) ? 0.04 : i % 2 === 0 ? 0.01 : -0.01);
        const bar = { timeMs: openMs, open: close, high: close, low: close, close, volume: 1 };
        return { instrumentNo: listed.no, timeframe: '1D' as const, bar, knownAtMs: endMs };
      });
    await store.append(rows);
    const dates = [...REPORTED, '2026-12-03'].map((date) => `earnings,US_Equity,AAPL,${date},before open,`);
    const others = REPORTED.map((date) => `macro,US_Equity,,${date},,CPI`);
    const text = ['kind,market,symbol,date,time,title', ...dates, ...others].join('\n');
    const options = { scope: 'internal', isDryRun: false, nowMs: NOW } as const;
    await importEvents(db, { name: 'list.csv', bytes: Buffer.from(text) }, options);
    const deps = { db, access: openAccess(registry), store, splits: new SplitBook([]), nowOf: () => NOW };
    const place = { market: 'US_Equity', symbol: 'AAPL', today: '2026-11-26' } as const;
    const coming = await readInstrumentEvents(deps, place, undefined);
    const reactions = await readReactions(deps)(listed, coming, undefined);
    expect(reactions).toMatchObject([{ kind: 'earnings', count: 6, least: 6 }]);
    expect(reactions[0]?.times).toBeCloseTo(4, 6);
  });
});
