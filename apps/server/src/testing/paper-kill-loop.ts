import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { registerInstruments } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { FakeFeed } from './fake-feed.ts';
import { KILLED_COIN, numberedPrice, PRICES, timeOfPrice } from './numbered-price.ts';
import { wrongPaperBooks } from './paper-books.ts';
import { type EaterKills, killEater } from './price-eater.ts';

const ACCOUNTS = 20;
/** Entries of an account, ten apart: each ends before the next one fills. */
const ENTRIES = 28;
const APART = 10;
const START = 1_000_000;

export interface PaperKillReport extends EaterKills {
  fills: number;
  /** Missing fills, as `account level price time`, and unexpected ones. */
  missing: string[];
  unexpected: string[];
  /** Accounts whose money, costs or units differ from the sum of their fills. */
  wrongBooks: string[];
  /** Stops and targets without a position. */
  orphans: number;
}

interface Entry {
  accountId: string;
  level: number;
  stop: number;
  target: number;
}

/**
 * Kills a process that fills paper orders repeatedly; then compares orders and accounts with a naive walk along the
 * prices.
 */
export async function killPaper(db: Db, connection: pg.PoolConfig, kills: number): Promise<PaperKillReport> {
  const entries = await addOrders(db);
  const killed = await killEater({ file: 'paper-filler.child.ts', connection }, kills);
  return { ...killed, ...(await check(db, entries)) };
}

async function addOrders(db: Db): Promise<Entry[]> {
  const registry = await registerInstruments(db, new FakeFeed([KILLED_COIN]).feeds);
  const userId = randomUUIDv7();
  const person = { name: 'Asha', password_hash: '', role: 'user' as const, created_at: new Date() };
  await db
    .insertInto('users')
    .values({ ...person, id: userId, email: userId, email_key: userId })
    .execute();
  const accounts = Array.from({ length: ACCOUNTS }, (_, i) => ({
    id: randomUUIDv7(),
    user_id: userId,
    market: KILLED_COIN.market,
    currency: `C${'ABCDEFGHIJKLMNOPQRST'[i]}A`,
    start: START,
    realised: 0,
    costs: 0,
    began_at: new Date(timeOfPrice(0)),
  }));
  await db.insertInto('paper_accounts').values(accounts).execute();
  const entries = accounts.flatMap(({ id: accountId }, k) =>
    Array.from({ length: ENTRIES }, (_, i): Entry => {
      const level = Number((1_003 + i * APART + k * 0.37).toFixed(2));
      return { accountId, level, stop: level - 0.3 - (i % 5) * 0.4, target: level + 1 + (k % 3) };
    }),
  );
  const order = { instrument_no: registry.byId(KILLED_COIN.id)?.no ?? 0, symbol: KILLED_COIN.symbol, is_late: false };
  await db
    .insertInto('paper_orders')
    .values(
      entries.map(({ accountId, ...levels }, i) => ({
        id: randomUUIDv7(),
        no: i + 1,
        account_id: accountId,
        user_id: userId,
        ...order,
        ...levels,
        side: 'buy' as const,
        kind: 'stop' as const,
        units: 1 + (i % 4),
        cash: null,
        state: 'open' as const,
        placed_at: new Date(timeOfPrice(0)),
        stored_at: new Date(),
      })),
    )
    .execute();
  await db.selectNoFrom((eb) => eb.fn('setval', [eb.val('paper_order_no'), eb.val(entries.length)]).as('no')).execute();
  return entries;
}

/**
 * Returns the expected fills of one order along all prices: entry at the price that reaches it, exit at the first
 * level.
 */
function expected({ accountId, level, stop, target }: Entry): string[] {
  const fillText = (at: number, price: number, n: number): string => `${accountId} ${at} ${price} ${timeOfPrice(n)}`;
  let entered = 0;
  while (entered < PRICES && numberedPrice(entered) < level) entered++;
  if (entered === PRICES) return [];
  const entry = fillText(level, numberedPrice(entered), entered);
  for (let n = entered + 1; n < PRICES; n++) {
    const price = numberedPrice(n);
    if (price <= stop) return [entry, fillText(stop, price, n)];
    if (price > target) return [entry, fillText(target, n === entered + 1 ? price : target, n)];
  }
  return [entry];
}

async function check(db: Db, entries: readonly Entry[]) {
  const filled = await db.selectFrom('paper_orders').selectAll().where('state', '=', 'filled').execute();
  const positions = await db.selectFrom('paper_positions').selectAll().execute();
  const waiting = db
    .selectFrom('paper_orders')
    .select('account_id')
    .where('state', '=', 'open')
    .where('guard', 'is not', null);
  const guards = await waiting.execute();
  const wanted = new Set(entries.flatMap(expected));
  const stored = new Set(
    filled.map(({ account_id, level, price, filled_at }) => `${account_id} ${level} ${price} ${filled_at}`),
  );
  return {
    fills: filled.length,
    missing: [...wanted.difference(stored)],
    unexpected: [...stored.difference(wanted)],
    wrongBooks: await wrongPaperBooks(db),
    orphans: guards.filter((guard) => !positions.some(({ account_id }) => account_id === guard.account_id)).length,
  };
}
