import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SaveAlertInput } from '@wickwise/contract';
import {
  type Bar,
  barLength,
  barSlot,
  calendarOf,
  DAY_MS,
  MINUTE_MS,
  splitInstrumentId,
  type Timeframe,
} from '@wickwise/market';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { signUpByHttp } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, testDatabase } from '../test-database.ts';
import { type Adapter, adapterCalendar, idsOf, marketFor } from './connect.ts';
import { FakeMarket } from './fake-market.ts';
import { FakeProvider } from './fake-provider.ts';
import { FastClock, SPEED } from './fast-clock.ts';
import { Trading } from './fault-trading.ts';
import { FAULT_EVERY_MS, FAULT_MS, type Fault, type FaultScene, faultsWithin } from './faults.ts';

const COMPARED = ['1m', '3m', '5m', '10m', '15m', '30m', '1h'] as const satisfies readonly Timeframe[];

/** Waits of the socket, ms of the test's time: 1 s is half a market minute. */
const TIMES = { connectMs: 2_000, silenceMs: 1_000, provenMs: 200, pauses: { firstMs: 50, longestMs: 500 } };
const PATIENCE = { rubbishMs: 500, noPriceMs: 2_500 };

/** What came of a run. */
export interface FaultRunResult {
  faults: string[];
  connections: number;
  /** Alerts by their level, with how often each has fired. */
  fired: Map<number, number>;
  /** Levels that were crossed only while prices were missing. */
  spikes: number[];
}

/**
 * Runs the whole product on a made-up exchange through one fault after the other, and a restart among them. Returns once
 * its bars equal those of what was traded; rejects where they never do. Faults of one's `own` come without a restart.
 */
export async function runThroughFaults(
  adapter: Adapter,
  minutes: number,
  own?: readonly Fault[],
): Promise<FaultRunResult> {
  const baseMs = baseOf(adapter, minutes);
  const clock = new FastClock(baseMs);
  const market = new FakeMarket(adapter.symbols, clock.nowMs, adapterCalendar(adapter));
  const provider = await FakeProvider.start(adapter.dialect, market);
  const name = await createTestDatabase();
  const product = new Product(adapter, { provider, clock }, name);
  const scene = { provider, clock, product };
  const { url } = await product.start(provider.key);
  const trading = new Trading(provider, adapter);
  const asha = await signUpByHttp(url);
  const planned = own ?? faultsWithin(adapter, minutes);
  const lasting = planned.filter(({ end }) => end).length;
  const spikes = Array.from({ length: lasting }, (_, i) => 2_000 + 10 * i - 5);
  const levels = [95, 100, 105, 5_000, ...spikes];
  await Promise.all(levels.map((level) => saveAlert(url, asha, adapter, level)));
  for (const [i, fault] of planned.entries()) {
    await sleep((FAULT_EVERY_MS - FAULT_MS) / SPEED);
    fault.begin(scene);
    if (fault.end) trading.spike();
    await sleep(FAULT_MS / SPEED);
    await fault.end?.(scene);
    // in the middle of the market's day, in a gap that isn't mended yet
    if (!own && i === Math.floor(planned.length / 2)) await product.restart(provider.key);
  }
  clock.skewMs = 0;
  await barsEqual(market, adapter, name, baseMs);
  // alerts are evaluated on mended bars once those are stored
  const unfired = async () => {
    const fired = await firedAt(name, levels);
    return spikes.filter((level) => !fired.get(level));
  };
  await vi.waitFor(async () => expect(await unfired()).toEqual([]), { interval: 500 });
  return {
    faults: planned.map((fault) => fault.name),
    connections: provider.connections,
    fired: await firedAt(name, levels),
    spikes,
  };
}

/** Returns where the market's time begins: recently, where the market closes within a session that is long enough. */
function baseOf(adapter: Adapter, minutes: number): number {
  const calendar = adapterCalendar(adapter);
  const nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  if (calendar === calendarOf('always')) return nowMs - minutes * 2 * MINUTE_MS;
  let session = calendar.previous(nowMs - DAY_MS);
  while (session.closeMs - session.openMs < (minutes + 90) * MINUTE_MS) session = calendar.previous(session.openMs);
  return session.openMs + 30 * MINUTE_MS;
}

/** The product with a feed of its own. */
class Product {
  readonly #adapter: Adapter;
  readonly #scene: Pick<FaultScene, 'provider' | 'clock'>;
  readonly #database: string;
  #app: TestApp | undefined;
  feed: ProviderFeed | undefined;

  constructor(adapter: Adapter, scene: Pick<FaultScene, 'provider' | 'clock'>, database: string) {
    this.#adapter = adapter;
    this.#scene = scene;
    this.#database = database;
  }

  async start(key: string): Promise<TestApp> {
    const feed = this.#createFeed(key);
    const compose = async () => new MarketFeeds([feed]);
    const change = { limitFactor: 100, isNightlyOn: false };
    const app = await startTestApp(['--feed', 'sim'], change, this.#database, compose);
    this.feed = feed;
    this.#app = app;
    await vi.waitFor(() => expect(feed.health().state).toBe('live'));
    return app;
  }

  async restart(key: string): Promise<void> {
    await this.#app?.stop();
    await this.start(key);
  }

  #createFeed(key: string): ProviderFeed {
    const { keyed, symbols } = this.#adapter;
    const { clock, provider } = this.#scene;
    const monitor = new ClockMonitor(clock.machine);
    const looking = setInterval(() => monitor.look(), 20);
    onTestFinished(() => clearInterval(looking));
    const protocol = keyed?.protocolOf(key) ?? this.#adapter.protocol;
    const { restUrl, wsUrl } = provider;
    const hosts = Object.fromEntries(Object.keys(protocol.hosts ?? {}).map((host) => [host, restUrl]));
    // a broker's codes come with its list
    const offers = keyed ? {} : { offers: symbols.map((symbol) => ({ symbol, tickSize: 0.01 })) };
    const lifetimeMs = protocol.lifetimeMs ? { lifetimeMs: 23_000 } : {};
    const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
    return new ProviderFeed(
      {
        ...protocol,
        scope: 'internal', // whose key it is, is another test's business
        // the exchange’s limits are per second, and here a second is half a minute
        budget: { capacity: protocol.budget.capacity, perSecond: protocol.budget.perSecond * SPEED },
      },
      {
        restUrl,
        wsUrl,
        hosts,
        ...offers,
        markets: [marketFor(this.#adapter)],
        times: { ...TIMES, ...lifetimeMs },
        patience: PATIENCE,
      },
      { clock: monitor, log },
    );
  }
}

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

async function saveAlert(url: string, { userId, headers }: Account, adapter: Adapter, level: number): Promise<void> {
  const alert: SaveAlertInput = {
    name: String(level),
    ...splitInstrumentId(idsOf(adapter)[0]),
    frequency: 'once',
    condition: { type: 'crossing', level },
  };
  const answer = await fetch(`${url}/api/v1/user/${userId}/alerts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(alert),
  });
  expect(answer.status).toBe(201);
}

/** How often each level's alert has fired. */
async function firedAt(database: string, levels: readonly number[]): Promise<Map<number, number>> {
  const { db } = await testDatabase(database);
  const names = (await db.selectFrom('alert_firings').select('name').execute()).map(({ name }) => name);
  return new Map(levels.map((level) => [level, names.filter((name) => name === String(level)).length]));
}

/** Resolves once all stored bars that have closed equal those of the trades. */
async function barsEqual(market: FakeMarket, adapter: Adapter, database: string, baseMs: number): Promise<void> {
  const calendar = adapterCalendar(adapter);
  const { db, pool } = await testDatabase(database);
  const store = openBarStore(pool);
  await sleep((3 * MINUTE_MS) / SPEED);
  const throughMs = market.nowMs();
  const rows = await db.selectFrom('instruments').select(['instrument_no', 'symbol']).execute();
  for (const [i, id] of idsOf(adapter).entries()) {
    const no = rows.find((row) => row.symbol === splitInstrumentId(id).symbol)?.instrument_no ?? 0;
    for (const timeframe of COMPARED) {
      const isClosed = ({ timeMs }: Bar): boolean =>
        timeMs >= baseMs && (barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? 0) <= throughMs;
      const own = market
        .candles(adapter.symbols[i] ?? '', timeframe, baseMs, throughMs)
        .filter(isClosed)
        .map(rounded);
      const isEqual = async (): Promise<void> =>
        expect([...(await store.read(no, timeframe))].filter(isClosed).map(rounded)).toEqual(own);
      await vi.waitFor(isEqual, { interval: 1_000 });
    }
  }
}

const rounded = (bar: Bar): Bar => ({ ...bar, volume: Number(bar.volume.toFixed(6)) });
