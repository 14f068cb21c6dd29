import type { PaperAccount, PaperOrder, PlacePaperOrderRequest } from '@wickwise/contract';
import type { Bar, Instrument } from '@wickwise/market';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { paperApi, startPaperTrading } from '../roles/paper.ts';
import { FakeFeed } from './fake-feed.ts';
import { openAccess } from './open-access.ts';
import { ownApi } from './own-api.ts';
import { priceHand } from './price-hand.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

const MINUTE = 60_000;

/** Starts paper trading with routes, on a feed controlled by the test. */
export async function startTestPaper(
  instruments: readonly Instrument[],
  nowMs: number,
  name?: string,
  splits = new SplitBook([]),
) {
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const database = await testDatabase(name ?? (await createTestDatabase()));
  const { db } = database;
  const feed = new FakeFeed(instruments);
  feed.nowMs = nowMs;
  const registry = await registerInstruments(db, feed.feeds);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const store = openBarStore(database.pool);
  const context = {
    access: openAccess(registry),
    own: new OwnViews(),
    bus,
    config: { barCloseDelayMs: 2_000 },
    database,
    feeds: feed.feeds,
    lifecycle,
    log,
    registry,
    splits,
    store,
  };
  const trading = await startPaperTrading(context);
  const paper = { ...trading, ...paperApi(context, trading) };
  const api = await ownApi({ config: readConfig({}, [], '/'), db, log }, [paper]);
  /** Stores a closed minute that no process received as ticks. */
  const missMinute = async ({ id }: Instrument, bar: Bar): Promise<void> => {
    const instrumentNo = registry.byId(id)?.no ?? 0;
    await store.append([{ instrumentNo, timeframe: '1m', bar, knownAtMs: bar.timeMs + MINUTE }]);
  };
  const addUser = async (known?: string) => {
    const { id, call } = await api.addUser(known);
    const account = async (): Promise<PaperAccount> => {
      await paper.service.idle();
      return (await call('GET', 'paper-accounts')).json().accounts[0];
    };
    const open = async (market: string, cash = 10_000): Promise<string> =>
      (await call('POST', 'paper-accounts', { market, currency: 'USD', cash })).json().account.id;
    const place = async (accountId: string, order: Omit<PlacePaperOrderRequest, 'symbol'> & { symbol?: string }) => {
      const answer = await call('POST', `paper-accounts/${accountId}/orders`, { symbol: 'BTC-USD', ...order });
      await paper.service.idle();
      return answer;
    };
    const over = async (accountId: string): Promise<PaperOrder[]> => {
      await paper.service.idle();
      return (await call('GET', `paper-accounts/${accountId}/orders`)).json().orders;
    };
    return { id, call, account, open, place, over };
  };
  return { ...paper, ...priceHand(bus, feed), addUser, bus, db, feed, lifecycle, missMinute, registry, store };
}
