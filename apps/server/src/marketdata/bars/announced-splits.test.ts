import type { Instrument } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { registerInstruments } from '../registry.ts';
import { announceSplits, listAnnounced, readSplit, readSplitFile, withdrawSplit } from './announced-splits.ts';
import { openBarStore } from './open-bar-store.ts';
import { keepSplits } from './split-book.ts';

const NOW = Date.parse('2026-11-23T23:00Z');
const AT = { nowMs: NOW };
const APPLE = { market: 'US_Equity', symbol: 'AAPL', date: '2026-12-01', ratio: '4:1' };
const OPEN = Date.parse('2026-12-01T14:30Z');

describe('an announced split', () => {
  it('is four shares after for one before, and a consolidation the other way', () => {
    expect(readSplit(APPLE, AT)).toEqual({
      market: 'US_Equity',
      symbol: 'AAPL',
      date: '2026-12-01',
      factor: 0.25,
      by: 'operator',
    });
    expect(readSplit({ ...APPLE, ratio: '1:10' }, AT).factor).toBe(10);
    expect(readSplit({ ...APPLE, market: 'Indian_Equity', symbol: 'TATAMOTORS', ratio: '3:2' }, AT)).toMatchObject({
      symbol: 'TMPV',
      factor: 2 / 3,
    });
  });

  it.each([
    [{ market: 'US' }, '“US” is none of the markets'],
    [{ symbol: 'NOPE' }, 'There is no NOPE in US_Equity.'],
    [{ market: 'Crypto', symbol: 'BTC-USD' }, "BTC-USD can't split."],
    [{ ratio: '4' }, '“4” is not a ratio like 4:1'],
    [{ ratio: '1:1' }, '“1:1” is not a ratio'],
    [{ ratio: '0:1' }, '“0:1” is not a ratio'],
    [{ ratio: '1:0' }, '“1:0” is not a ratio'],
    [{ date: '01.12.2026' }, 'is not a date like 2026-12-01.'],
    [{ date: '2026-13-01' }, 'is not a date like 2026-12-01.'],
    [{ date: '2026-11-26' }, '2026-11-26 is not a trading day of US_Equity.'],
    [{ date: '2026-11-28' }, '2026-11-28 is not a trading day of US_Equity.'],
  ])('%j is refused with the reason', (change, reason) => {
    expect(() => readSplit({ ...APPLE, ...change }, AT)).toThrow(reason);
  });

  it('of the past counts where an operator names it, and is too late from a provider', () => {
    const past = { ...APPLE, date: '2020-08-31' };
    expect(readSplit(past, AT)).toMatchObject({ date: '2020-08-31', factor: 0.25 });
    expect(() => readSplit(past, { ...AT, by: 'alpaca' })).toThrow('The session of 2020-08-31 has opened.');
  });

  it('may be of a share that a provider lists beside the catalogue', () => {
    const listed = {
      ...(findInstrument('US_Equity:AAPL') as Instrument),
      symbol: 'SMCI',
      id: 'US_Equity:SMCI',
    } as const;
    const find = (market: string, symbol: string) => (`${market}:${symbol}` === listed.id ? listed : undefined);
    expect(readSplit({ ...APPLE, symbol: 'SMCI' }, { ...AT, find })).toMatchObject({ symbol: 'SMCI' });
  });

  it('comes in a file too, whose first refused row is named', () => {
    const head = 'market,symbol,date,ratio\n';
    expect(readSplitFile(`${head}US_Equity,AAPL,2026-12-01,4:1\nUS_Equity,IBM,2026-12-02,1:2\n`, AT)).toHaveLength(2);
    expect(() => readSplitFile(`${head}US_Equity,AAPL,2026-12-01,4:1\nUS_Equity,NOPE,2026-12-02,1:2\n`, AT)).toThrow(
      'Row 2: There is no NOPE in US_Equity.',
    );
    expect(() => readSplitFile(`${head}US_Equity,AAPL\n`, AT)).toThrow('Line 2: expected as many cells');
  });

  it('is kept until it is removed; the last word on a day counts', async () => {
    const { db } = await testDatabase();
    await announceSplits(db, [readSplit(APPLE, AT)], NOW);
    await announceSplits(db, [readSplit({ ...APPLE, ratio: '2:1' }, AT)], NOW);
    expect(await listAnnounced(db)).toEqual([readSplit({ ...APPLE, ratio: '2:1' }, AT)]);
    expect(await withdrawSplit(db, readSplit(APPLE, AT))).toBe(true);
    expect(await withdrawSplit(db, readSplit(APPLE, AT))).toBe(false);
    expect(await listAnnounced(db)).toEqual([]);
  });

  it.each([
    ['LIVE', 'personal', [{ instrumentNo: 1, effectiveMs: OPEN, factor: 0.25 }]],
    ['SIMULATED', 'simulated', []],
    ['REPLAY', 'display', []],
  ] as const)('counts for %s prices alike or not at all', async (badge, scope, expected) => {
    const { db, pool } = await testDatabase();
    const store = openBarStore(pool);
    const apple = findInstrument('US_Equity:AAPL');
    if (!apple) throw new Error('no AAPL');
    const feed = new FakeFeed([apple]);
    feed.badge = badge;
    feed.licence = { scope, attribution: '' };
    const registry = await registerInstruments(db, feed.feeds);
    const splits = await keepSplits({ db, store }, registry, [], { announced: [readSplit(APPLE, AT)] });
    expect(splits.all()).toEqual(expected);
    const reported = [{ id: apple.id, effectiveMs: OPEN, factor: 0.25 }];
    expect(
      (await keepSplits({ db, store }, registry, reported, { announced: [readSplit(APPLE, AT)] })).all(),
    ).toHaveLength(1);
  });
});
