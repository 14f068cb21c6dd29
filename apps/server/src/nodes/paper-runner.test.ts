import type { PlacePaperOrderRequest } from '@wickwise/contract';
import { expect, it, vi } from 'vitest';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { openPaperAccount } from '#modules/paper/account-store.ts';
import { cancelPaperOrder, placePaperOrder } from '#modules/paper/order-store.ts';
import type { PaperTradingService } from '#modules/paper/paper-trading-service.ts';
import type { Db } from '#platform/db/db.ts';
import { giveBackClaim } from '#platform/leadership/work-claims.ts';
import { wrongPaperBooks } from '../testing/paper-books.ts';
import { NODE_COIN, NOON, startPricedNode } from '../testing/priced-node.ts';
import { addTestUser } from '../testing/test-users.ts';
import { paperRunner } from './paper-runner.ts';
import type { PricedCommand } from './priced-messages.ts';
import type { PricedRunner } from './priced-runner.ts';

const MINUTE = 60_000;
const PATIENT = { interval: 20 };

/** A paper account, and what places its orders a minute before noon. */
async function openAccount(db: Db, listed: ListedInstrument) {
  const userId = await addTestUser(db);
  const placedMs = NOON - MINUTE;
  const { id } = await openPaperAccount(db, userId, { market: 'Crypto', currency: 'USD', cash: 1e6 }, placedMs);
  const place = async (order: Omit<PlacePaperOrderRequest, 'symbol'>) => {
    const request = { symbol: NODE_COIN.symbol, ...order };
    const placed = await placePaperOrder(db, userId, id, request, { findListed: () => listed, nowOf: () => placedMs });
    return { no: placed.no, cancel: () => cancelPaperOrder(db, userId, placed.order.id) };
  };
  return { place };
}

/** A node with one part, and an order in it that buys once 101 is reached, and sells again at 99 or 110. */
async function setUp() {
  let account: Awaited<ReturnType<typeof openAccount>> | undefined;
  const node = await startPricedNode<PricedCommand, object, PricedRunner<PaperTradingService>>('paper', {
    prepare: async (db, listed) => {
      account = await openAccount(db, listed);
      await account.place({ side: 'buy', kind: 'stop', level: 101, units: 2, stop: 99, target: 110 });
    },
    runner: paperRunner,
    more: {},
  });
  if (!account) throw new Error('there is no account');
  const { db } = node.database;
  const fills = async () => {
    const rows = await db.selectFrom('paper_orders').selectAll().where('state', '=', 'filled').orderBy('no').execute();
    return rows.map(({ side, price, is_late }) => `${side} ${price}${is_late ? ' late' : ''}`);
  };
  return { ...node, ...account, fills };
}

it('fills orders on prices, and their stops', async () => {
  const { database, send, stored, fills } = await setUp();
  send(1, 2); // prices from before it were missed
  await stored(4);
  send(2, 10, [5, 100], [9, 102]);
  await vi.waitFor(async () => expect(await fills()).toEqual(['buy 102']), PATIENT);
  send(3, 20, [11, 100], [15, 98]);
  await vi.waitFor(async () => expect(await fills()).toEqual(['buy 102', 'sell 98']), PATIENT);
  expect(await wrongPaperBooks(database.db)).toEqual([]);
});

it('fills late what prices reached that were lost, once the leader says that their bars are stored', async () => {
  const { begin, database, saidOn, send, store, stored, subjects, bar, fills } = await setUp();
  await stored(0);
  send(1, 10, [5, 100]);
  const asked = saidOn(subjects.paper.asks).length;
  send(3, 125, [124, 100]); // the second was lost: it held the next minute
  expect(saidOn(subjects.paper.asks).slice(asked)).toEqual([{ claim: begin.claim }]);
  await store.append([bar(0, 100, 100, 100), bar(1, 100, 103, 100)]);
  await stored(124);
  await vi.waitFor(async () => expect(await fills()).toEqual(['buy 101 late']), PATIENT);
  expect(await wrongPaperBooks(database.db)).toEqual([]);
});

it('reads orders again that the leader names, and ends a part that is taken back', async () => {
  const { begin, database, place, runner, send, stored, fills } = await setUp();
  send(1, 2);
  await stored(4);
  const more = await place({ side: 'buy', kind: 'stop', level: 105, units: 1 });
  const gone = await place({ side: 'buy', kind: 'stop', level: 104, units: 1 });
  await runner.take({ kind: 'changed', numbers: [more.no, gone.no] });
  await gone.cancel();
  await runner.take({ kind: 'changed', numbers: [gone.no] });
  await runner.parts[0]?.service?.idle(); // they are read
  send(2, 10, [5, 100], [9, 106]);
  await vi.waitFor(async () => expect(await fills()).toEqual(['buy 106', 'buy 106']), PATIENT);
  await giveBackClaim(database, begin.claim);
  await vi.waitFor(() => expect(runner.state?.claims).toEqual([]), PATIENT);
});
