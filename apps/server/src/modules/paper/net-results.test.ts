import { randomUUIDv7 } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import { up } from '../../../migrations/0030-paper-net-results.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const AT = new Date('2026-03-02T15:00Z');

describe('fills from before results were net', () => {
  it('get what they made after the costs of both sides, and positions what opening them has cost', async () => {
    const { db } = await testDatabase();
    const registry = await registerInstruments(db, new FakeFeed([COIN]).feeds);
    const instrument_no = registry.byId(COIN.id)?.no ?? 0;
    const [userId, accountId] = [randomUUIDv7(), randomUUIDv7()];
    const person = { name: 'Asha', email: 'a@example.com', email_key: 'a@example.com', password_hash: '' };
    await db
      .insertInto('users')
      .values({ ...person, id: userId, role: 'user' as const, created_at: AT })
      .execute();
    const books = { start: 1_000, realised: 0, costs: 0, began_at: AT };
    await db
      .insertInto('paper_accounts')
      .values({ id: accountId, user_id: userId, market: 'Crypto', currency: 'USD', ...books })
      .execute();
    const place = { account_id: accountId, instrument_no, symbol: COIN.symbol };
    const fill = (no: number, side: 'buy' | 'sell', filled_units: number, costs: number, realised: number) => ({
      ...place,
      id: randomUUIDv7(),
      no,
      user_id: userId,
      side,
      kind: 'market' as const,
      state: 'filled' as const,
      units: filled_units,
      filled_units,
      costs,
      realised,
      price: 100,
      is_late: false,
      placed_at: AT,
      filled_at: AT,
      stored_at: AT,
    });
    await db
      .insertInto('paper_orders')
      .values([
        fill(1, 'buy', 10, 4, 0),
        fill(2, 'sell', 5, 2, 18.88),
        fill(3, 'sell', 15, 6, -5),
        fill(4, 'buy', 4, 1, 3),
      ])
      .execute();
    await db
      .insertInto('paper_positions')
      .values({ ...place, units: -6, price: 100, opened_at: AT })
      .execute();
    await sql`alter table paper_orders drop column net`.execute(db);
    await sql`alter table paper_positions drop column costs`.execute(db);
    await up(db as unknown as Kysely<unknown>);
    // by hand: half of 4 and all of 2; the other half and a third of 6; four tenths of what the short cost, and 1
    const orders = await db.selectFrom('paper_orders').select('net').orderBy('no').execute();
    expect(orders.map(({ net }) => net && Math.round(net * 1e9) / 1e9)).toEqual([null, 14.88, -9, 0.4]);
    const [position] = await db.selectFrom('paper_positions').select('costs').execute();
    expect(position?.costs).toBeCloseTo(2.4, 10);
  });
});
