import { randomUUIDv7 } from 'node:crypto';
import type { Preferences } from '@wickwise/contract';
import { HOUR_MS, type Instrument, type Market } from '@wickwise/market';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { MarketMonitor } from '#marketdata/market-monitor.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { type InstrumentRegistry, registerInstruments } from '#marketdata/registry.ts';
import { EdgeBook } from '#modules/edge/edge-book.ts';
import { FrameShelf } from '#modules/screener/engine/frame-shelf.ts';
import { ScreenEngine } from '#modules/screener/engine/screen-engine.ts';
import type { Screener } from '#modules/screener/screener.ts';
import type { FoundSignal } from '#modules/signals/receipt.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { accountCalls, type FirstChoices } from '../roles/accounts.ts';
import { edgeCalls } from '../roles/edge.ts';
import { priceCalls } from '../roles/feeds.ts';
import { createInsights, type Insights } from '../roles/insights.ts';
import { ruleCalls } from '../roles/rule-calls.ts';
import { FakeFeed } from './fake-feed.ts';
import { foundSignal } from './found-signal.ts';
import { openAccess } from './open-access.ts';
import { testDatabase } from './test-database.ts';

/** Age of the newest price of each market. */
export const PRICE_AGE_MS = 90_000;

export interface TestInsights {
  app: FastifyInstance;
  db: Db;
  feed: FakeFeed;
  registry: InstrumentRegistry;
  missing: MissingPrices;
  store: BarStore;
  /** Names of the screener's questions. */
  questions: string[];
  insights: Insights;
  /** Returns a signal of the newest hour of an instrument's market, not stored yet. */
  found: (instrument: Instrument, more?: Partial<FoundSignal>) => FoundSignal;
  /** Creates a confirmed account, whose id is its token. */
  addUser: (symbols?: readonly string[], language?: Preferences['language']) => Promise<TestReader>;
}

export interface TestReader {
  id: string;
  call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) => Promise<TestAnswer>;
}

interface TestAnswer {
  statusCode: number;
  body: string;
  json: <Body>() => Body;
}

/** Starts signals, what's new, counts and watchlists with routes on a database of the test. */
export async function startTestInsights(
  instruments: readonly Instrument[],
  nowMs: number,
  withoutSignals: readonly Market[] = [],
): Promise<TestInsights> {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const { db } = database;
  const feed = new FakeFeed(instruments);
  feed.nowMs = nowMs;
  const registry = await registerInstruments(db, feed.feeds, [], withoutSignals);
  const choices = new Map<string, FirstChoices>();
  const firstChoices = async (userId: string) => choices.get(userId) ?? { symbols: [], language: null };
  const store = openBarStore(database.pool);
  const missing = new MissingPrices();
  const questions: string[] = [];
  const screener = inProcessScreener(
    new FrameShelf({ store, registry, splits: new SplitBook([]) }),
    registry,
    feed,
    questions,
  );
  const bus = new InProcessBus(log);
  bus.answer(accountCalls, { firstChoices });
  bus.answer(ruleCalls, screener);
  const watch = new MarketMonitor(feed.feeds, registry);
  for (const market of feed.feeds.markets) watch.noteSnapshot(market, nowMs - PRICE_AGE_MS);
  bus.answer(priceCalls, { stateOf: (market) => watch.state(market) });
  bus.answer(edgeCalls, { book: () => new EdgeBook(undefined, registry) });
  const insights = createInsights({
    access: openAccess(registry),
    bus,
    database,
    feeds: feed.feeds,
    missing,
    own: new OwnViews(),
    registry,
  });
  const app = await createHttp(readConfig({}, [], '/'), log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  await app.register(insights.api, { prefix: API_PREFIX });
  onTestFinished(() => app.close());

  const addUser: TestInsights['addUser'] = async (symbols = [], language = null) => {
    const id = randomUUIDv7();
    choices.set(id, { symbols: [...symbols], language });
    const row = { id, name: 'Asha', email: id, email_key: id, password_hash: '', role: 'user' as const };
    await db
      .insertInto('users')
      .values({ ...row, created_at: new Date() })
      .execute();
    const call: TestReader['call'] = async (method, path, payload) => {
      const request: InjectOptions = {
        method,
        url: `${API_PREFIX}/${path}`,
        headers: { authorization: `Bearer ${id}` },
        ...(payload ? { payload } : {}),
      };
      return app.inject(request);
    };
    return { id, call };
  };
  const found: TestInsights['found'] = (instrument, more) =>
    foundSignal(registry.byId(instrument.id)?.no ?? 0, nowMs - HOUR_MS, more);
  return { app, db, feed, registry, missing, store, questions, insights, found, addUser };
}

/** Runs the screener's engine in this thread. */
function inProcessScreener(
  shelf: FrameShelf,
  registry: InstrumentRegistry,
  feed: FakeFeed,
  questions: string[],
): Pick<Screener, 'looks' | 'firings'> {
  const engine = new ScreenEngine(shelf, registry);
  return {
    looks: (place, rules) => {
      questions.push('looks');
      return engine.looks(place, rules, feed.nowMs);
    },
    firings: (place, rule, fromMs) => {
      questions.push('firings');
      return engine.firings(place, rule, fromMs, feed.nowMs);
    },
  };
}
