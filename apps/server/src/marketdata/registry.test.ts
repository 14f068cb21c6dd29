import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { registerInstruments } from './registry.ts';

const [a, b, c] = ['AAPL', 'MSFT', 'IBM'].map((symbol) => testInstrument('US_Equity', symbol));
const share = testInstrument('Indian_Equity', 'BAJAJ-AUTO');

describe('registerInstruments', () => {
  it('assigns an instrument the same number at every start, and new ones the next', async () => {
    const { db } = await testDatabase();
    if (!a || !b || !c) throw new Error('no instruments');
    const first = await registerInstruments(db, new FakeFeed([a, b]).feeds);
    const second = await registerInstruments(db, new FakeFeed([c, b, a]).feeds);
    expect(first.all.map(({ instrument, no }) => [instrument.symbol, no])).toEqual([
      ['AAPL', 1],
      ['MSFT', 2],
    ]);
    expect(second.byId(a.id)?.no).toBe(1);
    expect(second.byId(c.id)?.no).toBe(3);
    expect(second.byNo(2)?.instrument).toBe(b);
  });

  it('never shares numbers between sources or concurrent starts', async () => {
    const { db } = await testDatabase();
    if (!a || !b) throw new Error('no instruments');
    class OtherFeed extends FakeFeed {
      override readonly source = 'fake:2';
    }
    const [one, two, three] = await Promise.all([
      registerInstruments(db, new FakeFeed([a, b]).feeds),
      registerInstruments(db, new OtherFeed([a, b]).feeds),
      registerInstruments(db, new FakeFeed([b, a]).feeds),
    ]);
    const numbers = [one, two].flatMap(({ all }) => all.map(({ no }) => no));
    expect(new Set(numbers).size).toBe(4);
    expect(three?.byId(a.id)?.no).toBe(one?.byId(a.id)?.no);
    const { licence_scope } = await db.selectFrom('instruments').select('licence_scope').executeTakeFirstOrThrow();
    expect(licence_scope).toBe('simulated');
  });

  it('finds instruments by wire name, vendor name and chart name', async () => {
    const { db } = await testDatabase();
    const coin = testInstrument('Crypto', 'BTC-USD');
    const registry = await registerInstruments(db, new FakeFeed([share, coin]).feeds);
    expect(registry.find('Indian_Equity', 'BAJAJ-AUTO')?.instrument).toBe(share);
    expect(registry.find('Indian_Equity', 'BAJAJ_AUTO')?.instrument).toBe(share);
    expect(registry.find('Crypto', 'X:BTCUSDT')?.instrument).toBe(coin);
    expect(registry.find('Crypto', 'BAJAJ-AUTO')).toBeUndefined();
    expect(registry.of('Crypto')).toHaveLength(1);
  });
});
