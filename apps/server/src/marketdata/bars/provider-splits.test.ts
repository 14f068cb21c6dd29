import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { ReportedSplit } from '../feeds/feed.ts';
import { registerInstruments } from '../registry.ts';
import { announceSplits, listAnnounced, readSplit, withdrawSplit } from './announced-splits.ts';
import { openBarStore } from './open-bar-store.ts';
import { datesAhead, keepReported, lastReadingMs, ratioOf } from './provider-splits.ts';
import { keepSplits } from './split-book.ts';

const NOW = Date.parse('2026-11-24T02:00Z');
const AFTER_OPEN = Date.parse('2026-12-01T15:00Z');
const APPLE: ReportedSplit = { id: 'US_Equity:AAPL', date: '2026-12-01', after: 4, before: 1 };
const IBM: ReportedSplit = { id: 'US_Equity:IBM', date: '2026-12-02', after: 1, before: 2 };
const OPERATORS = readSplit({ market: 'US_Equity', symbol: 'AAPL', date: '2026-12-03', ratio: '4:1' }, { nowMs: NOW });
const announced = { market: 'US_Equity', symbol: 'AAPL', date: '2026-12-01', factor: 0.25, by: 'alpaca' };

describe('the ratio of an announced split', () => {
  it.each([
    [4, 1, '4:1'],
    [1, 10, '1:10'],
    [1.05, 1, '21:20'],
    [40, 20, '2:1'],
    [1_281, 1_000, undefined],
    [1.047, 1, undefined],
    [1, 1_000, undefined],
    [0, 1, undefined],
    [Number.NaN, 1, undefined],
    [Number.POSITIVE_INFINITY, 1, undefined],
  ])('of %d for %d is %s', (after, before, expected) => {
    expect(ratioOf({ after, before })).toBe(expected);
  });
});

describe('splits that a provider announces', () => {
  it('are kept once, corrected, moved, and dropped when they are not announced any more', async () => {
    const { db } = await testDatabase();
    const read = (reported: ReportedSplit[], nowMs = NOW) => keepReported(db, 'alpaca', reported, nowMs);
    expect(await read([APPLE, IBM])).toMatchObject({ added: [announced, { symbol: 'IBM' }], removed: [] });
    expect(await read([IBM, APPLE])).toEqual({ added: [], removed: [], refusals: [] });
    expect((await read([{ ...APPLE, after: 2 }, IBM])).added).toEqual([{ ...announced, factor: 0.5 }]);
    expect(await read([{ ...APPLE, date: '2026-12-04' }, IBM])).toMatchObject({
      added: [{ ...announced, date: '2026-12-04' }],
      removed: [{ ...announced, factor: 0.5 }],
    });
    expect((await read([IBM])).removed).toMatchObject([{ symbol: 'AAPL', date: '2026-12-04' }]);
    expect((await read([])).removed).toEqual([]);
    expect(await listAnnounced(db)).toMatchObject([{ symbol: 'IBM', factor: 2, by: 'alpaca' }]);
  });

  it('stay once they have taken effect, and do not come again on another day', async () => {
    const { db } = await testDatabase();
    await keepReported(db, 'alpaca', [APPLE], NOW);
    const later = await keepReported(db, 'alpaca', [APPLE, IBM], AFTER_OPEN);
    expect(later).toMatchObject({ added: [{ symbol: 'IBM' }], removed: [], refusals: [] });
    const moved = await keepReported(db, 'alpaca', [{ ...APPLE, date: '2026-12-04' }, IBM], AFTER_OPEN);
    expect(moved).toMatchObject({ added: [], removed: [] });
    expect(await listAnnounced(db)).toMatchObject([announced, { symbol: 'IBM' }]);
  });

  it('are refused where they cannot be', async () => {
    const { db } = await testDatabase();
    const { added, refusals } = await keepReported(
      db,
      'alpaca',
      [
        { ...APPLE, date: '2026-11-23' },
        { ...APPLE, date: '2026-11-26' },
        { ...APPLE, after: 1_281, before: 1_000 },
        { ...APPLE, id: 'US_Equity:NOPE' },
        { ...IBM, date: '2026-12-03' },
        IBM,
      ],
      NOW,
    );
    expect(added).toMatchObject([{ symbol: 'IBM', date: '2026-12-02' }]);
    expect(refusals.toSorted()).toEqual([
      '2026-11-26 is not a trading day of US_Equity.',
      'IBM has another split on 2026-12-02.',
      'The session of 2026-11-23 has opened. Announce a split before it takes effect.',
      'There is no NOPE in US_Equity.',
      'US_Equity:AAPL, 2026-12-01: 1281:1000 is not a ratio of a split.',
    ]);
  });

  it('give way to an operator, who may have another date or none', async () => {
    const { db } = await testDatabase();
    await keepReported(db, 'alpaca', [APPLE], NOW);
    await announceSplits(db, [OPERATORS], NOW);
    expect(await listAnnounced(db)).toEqual([OPERATORS]);
    expect((await keepReported(db, 'alpaca', [APPLE], NOW)).added).toEqual([]);
    await keepReported(db, 'alpaca', [APPLE, IBM], NOW);
    const ibm = readSplit({ market: 'US_Equity', symbol: 'IBM', date: IBM.date, ratio: '1:2' }, { nowMs: NOW });
    expect(await withdrawSplit(db, ibm)).toBe(true);
    expect(await withdrawSplit(db, ibm)).toBe(false);
    expect((await keepReported(db, 'alpaca', [APPLE, IBM], NOW)).added).toEqual([]);
    expect(await listAnnounced(db)).toEqual([OPERATORS]);
  });

  it('count for the prices of that provider alone', async () => {
    const { db, pool } = await testDatabase();
    const store = openBarStore(pool);
    const apple = findInstrument('US_Equity:AAPL');
    if (!apple) throw new Error('no AAPL');
    const feed = new FakeFeed([apple]); // its source is fake:1
    feed.badge = 'LIVE';
    feed.licence = { scope: 'display', attribution: '' };
    const registry = await registerInstruments(db, feed.feeds);
    await keepReported(db, 'alpaca', [APPLE], NOW);
    expect((await keepSplits({ db, store }, registry, [], { announced: await listAnnounced(db) })).all()).toEqual([]);
    await keepReported(db, feed.source, [APPLE], NOW);
    expect((await keepSplits({ db, store }, registry, [], { announced: await listAnnounced(db) })).all()).toMatchObject(
      [{ factor: 0.25 }],
    );
  });

  it('are asked for from today on, and it is known when', async () => {
    const { db } = await testDatabase();
    expect(datesAhead(NOW)).toEqual({ from: '2026-11-24', to: '2027-01-23' });
    expect(await lastReadingMs(db, 'alpaca')).toBe(0);
    await keepReported(db, 'alpaca', [], NOW);
    expect(Date.now() - (await lastReadingMs(db, 'alpaca'))).toBeLessThan(60_000);
  });
});
