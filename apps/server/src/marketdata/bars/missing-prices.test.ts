import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type ListedInstrument, registerInstruments } from '../registry.ts';
import { MissingPrices } from './missing-prices.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`);
const ALL = { fromMs: 0, toMs: at('30T00:00') };
const stretch = (from: string, to: string) => ({ fromMs: at(from), toMs: at(to) });

const listed = (symbol: string, market: 'Crypto' | 'US_Equity' = 'Crypto', no = 1): ListedInstrument => ({
  no,
  instrument: testInstrument(market, symbol),
  finest: '1m',
  licence: 'internal',
});

describe('MissingPrices', () => {
  it('knows what was missed in each timeframe, less what was loaded of it', () => {
    const missing = new MissingPrices();
    const coin = listed('BTC-USD');
    missing.note(coin, stretch('18T10:42', '18T10:55'));
    missing.note(coin, stretch('18T10:50', '18T11:10'));
    missing.loaded(coin.no, '1m', stretch('18T10:45', '18T11:00'));
    missing.loaded(coin.no, '1h', stretch('18T10:00', '18T12:00'));
    expect(missing.of(coin, '1m', ALL)).toEqual([stretch('18T10:42', '18T10:45'), stretch('18T11:00', '18T11:10')]);
    expect(missing.of(coin, '10m', ALL)).toEqual([stretch('18T10:42', '18T11:10')]);
    expect(missing.of(coin, '10m', stretch('18T11:00', '18T11:05'))).toEqual([stretch('18T11:00', '18T11:05')]);
    expect(missing.of(coin, '1h', ALL)).toEqual([]);
    expect(missing.of(listed('ETH-USD', 'Crypto', 2), '1m', ALL)).toEqual([]);
  });

  it('counts the hours of the market alone', () => {
    const missing = new MissingPrices();
    const share = listed('AAPL', 'US_Equity');
    missing.note(share, stretch('18T20:50', '19T14:40')); // New York trades from 14:30 to 21:00
    missing.note(share, stretch('20T02:00', '20T03:00'));
    expect(missing.of(share, '1m', ALL)).toEqual([stretch('18T20:50', '19T14:40')]);
    expect(missing.of(share, '1m', stretch('18T21:30', '19T14:40'))).toEqual([stretch('19T14:30', '19T14:40')]);
    expect(missing.of(share, '1m', stretch('18T20:55', '19T02:00'))).toEqual([stretch('18T20:55', '18T21:00')]);
  });

  it('outlives a restart, forgets what is repaired or past its retention, and keeps the newest of many', async () => {
    const { db } = await testDatabase();
    const feed = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
    const [coin] = (await registerInstruments(db, feed.feeds)).all;
    if (!coin) throw new Error('no coin');
    const missing = new MissingPrices();
    for (let minute = 0; minute < 120; minute += 2) {
      missing.note(coin, { fromMs: minute * 60_000, toMs: (minute + 1) * 60_000 }, ['1m']);
    }
    expect(missing.all(coin.no, '1m')).toHaveLength(50);
    expect(missing.all(coin.no, '1m')[0]?.fromMs).toBe(20 * 60_000);
    missing.note(coin, stretch('18T10:42', '18T10:55'));
    await missing.store(db);
    const again = await MissingPrices.read(db);
    expect(again.all(coin.no, '1m')).toEqual(missing.all(coin.no, '1m'));
    again.keep([coin.no], ['1m'], { fromMs: at('18T10:50') });
    again.keep([coin.no], ['5m'], { toMs: at('18T10:45') }); // a clock that was set back
    again.loaded(coin.no, '10m', ALL);
    await again.store(db);
    const third = await MissingPrices.read(db);
    expect(third.all(coin.no, '1m')).toEqual([stretch('18T10:50', '18T10:55')]);
    expect(third.all(coin.no, '5m')).toEqual([stretch('18T10:42', '18T10:45')]);
    expect(third.all(coin.no, '10m')).toEqual([]);
  });
});
