import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SaveAlertInput } from '@wickwise/contract';
import { type Bar, barLength, barSlot, calendarOf, splitInstrumentId, type Timeframe } from '@wickwise/market';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { signUpByHttp } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, testDatabase } from '../test-database.ts';
import { type Adapter, adapterCalendar, idsOf, marketFor } from './connect.ts';
import { FakeMarket } from './fake-market.ts';
import { FakeProvider } from './fake-provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COMPARED = ['1m', '3m', '5m', '10m', '15m', '30m', '1h'] as const satisfies readonly Timeframe[];

/** Market time runs this much faster than the test. */
const SPEED = 30;
/** A fault comes this often, and lasts this long where it lasts; ms of market time. */
const FAULT_EVERY_MS = 5 * MINUTE_MS;
const FAULT_MS = 150_000;
/** While prices are missing they rise above all before, for a part of this time. */
const SPIKE = { fromMs: 15_000, toMs: 40_000 };

/** Waits of the socket, ms of the test's time: 1 s is half a market minute. */
const TIMES = { connectMs: 2_000, silenceMs: 1_000, provenMs: 200, pauses: { firstMs: 50, longestMs: 500 } };
const PATIENCE = { rubbishMs: 500, noPriceMs: 2_500 };

/** The market's time, and a machine's clock that can be wrong about it. */
class FastClock {
  readonly #baseMs: number;
  readonly #startMs = performance.now();
  /** How far the machine's clock is ahead. */
  skewMs = 0;

  constructor(baseMs: number) {
    this.#baseMs = baseMs;
  }

  readonly nowMs = (): number => Math.floor(this.#baseMs + (performance.now() - this.#startMs) * SPEED);

  readonly machine = { wallMs: () => this.nowMs() + this.skewMs, monotonicMs: this.nowMs };
}

interface Scene {
  provider: FakeProvider;
  clock: FastClock;
  product: Product;
}

/** A fault: what begins it, and what ends it where it lasts. */
interface Fault {
  name: string;
  begin(scene: Scene): void;
  end?(scene: Scene): void | Promise<void>;
}

const heal = ({ provider }: Scene): void => {
  provider.isSilent = provider.isRubbish = false;
  delete provider.refusals.stream;
  delete provider.refusals.rest;
};

/** Cuts the connection and refuses new ones for a while. */
const refusing = (name: string, status: number, headers: Record<string, string> = {}): Fault => ({
  name,
  begin({ provider }) {
    provider.refusals.stream = provider.refusals.rest = { status, headers, body: '' };
    provider.drop();
  },
  end: heal,
});

const rubbish = ['', 'rubbish', '[]', 'null', '{"e":"aggTrade"}', '{"channel":"trade","data":[{}]}'];

const FAULTS: readonly Fault[] = [
  refusing('drop', 503),
  { name: 'close', begin: ({ provider }) => provider.close(1001) },
  { name: 'silence', begin: ({ provider }) => void Object.assign(provider, { isSilent: true }), end: heal },
  { name: 'malformed frames', begin: ({ provider }) => rubbish.forEach((frame) => void provider.send(frame)) },
  refusing('too many requests', 429, { 'retry-after': '1' }),
  { name: 'clock ahead', begin: ({ clock }) => void Object.assign(clock, { skewMs: 120_000 }) },
  { name: 'clock right', begin: ({ clock }) => void Object.assign(clock, { skewMs: 0 }) },
  {
    name: 'nothing but rubbish',
    begin: ({ provider }) => void Object.assign(provider, { isRubbish: true }),
    end: heal,
  },
];

/** A provider's key ends, as each morning at some brokers, and the server goes on with the next one. */
const EXPIRY: Fault = {
  name: 'token expiry',
  begin({ provider }) {
    provider.key = `${provider.key}-next`;
    provider.drop();
  },
  async end({ product, provider }) {
    const state = () => product.feed?.health().state;
    await vi.waitFor(() => expect(state()).toBe('needs-login')); // a busy machine connects late
    await product.restart(provider.key);
  },
};

/** History stays away until the clock has been wrong, and is right again: a gap stays open over both. */
export const LATE_HISTORY: readonly Fault[] = [
  {
    ...refusing('drop, and no history after it', 503),
    end({ provider }) {
      delete provider.refusals.stream;
    },
  },
  { name: 'clock ahead', begin: ({ clock }) => void Object.assign(clock, { skewMs: 120_000 }) },
  { name: 'clock right', begin: ({ clock }) => void Object.assign(clock, { skewMs: 0 }) },
  { name: 'history again', begin: heal },
];

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
  await vi.waitFor(async () => expect(await unfired()).toEqual([]), { timeout: 60_000, interval: 500 });
  return {
    faults: planned.map((fault) => fault.name),
    connections: provider.connections,
    fired: await firedAt(name, levels),
    spikes,
  };
}

/** Returns one fault after the other, as many as fit. */
function faultsWithin(adapter: Adapter, minutes: number): readonly Fault[] {
  const kinds = adapter.keyed ? [...FAULTS, EXPIRY] : FAULTS;
  const count = Math.floor((minutes * MINUTE_MS) / FAULT_EVERY_MS);
  return Array.from({ length: count }, (_, i) => kinds[i % kinds.length] as Fault);
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
  readonly #scene: Pick<Scene, 'provider' | 'clock'>;
  readonly #database: string;
  #app: TestApp | undefined;
  feed: ProviderFeed | undefined;

  constructor(adapter: Adapter, scene: Pick<Scene, 'provider' | 'clock'>, database: string) {
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
    await vi.waitFor(() => expect(feed.health().state).toBe('live'), { timeout: 60_000 });
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
        ...{ restUrl, wsUrl, hosts, ...offers, markets: [marketFor(this.#adapter)] },
        ...{ times: { ...TIMES, ...lifetimeMs }, patience: PATIENCE },
      },
      { clock: monitor, log },
    );
  }
}

/** Trades both symbols each market second, up and down between 90 and 110. */
class Trading {
  readonly #provider: FakeProvider;
  readonly #symbols: readonly string[];
  /** The size of a trade is some of these. */
  readonly #lot: number;
  #count = 0;
  #spikes = 0;
  #spikeMs = Number.NEGATIVE_INFINITY;
  #hasSpiked = true;

  constructor(provider: FakeProvider, { symbols, lot = 0.001 }: Adapter) {
    this.#provider = provider;
    this.#symbols = symbols;
    this.#lot = lot;
    const timer = setInterval(() => this.#trade(), 1_000 / SPEED);
    onTestFinished(() => clearInterval(timer));
  }

  /** Trades far above everything before, a moment from now. */
  spike(): void {
    this.#spikeMs = this.#provider.market.nowMs();
    this.#spikes++;
    this.#hasSpiked = false;
  }

  #trade(): void {
    const i = this.#count++;
    const timeMs = this.#provider.market.nowMs();
    const sinceMs = timeMs - this.#spikeMs;
    // a busy machine may stand still for all of that time
    const isSpike = sinceMs >= SPIKE.fromMs && (sinceMs < SPIKE.toMs || !this.#hasSpiked);
    this.#hasSpiked ||= isSpike;
    const swing = 100 + 10 * Math.sin(i / 90) + ((i * 7) % 5) / 10;
    const price = isSpike ? 2_000 + 10 * (this.#spikes - 1) : Number(swing.toFixed(2));
    const isUnheard = i % 211 === 0 && !isSpike; // lost on the way, on a connection that lives
    for (const symbol of this.#symbols)
      this.#provider.trade(symbol, price, this.#lot * ((i % 7) + 1), timeMs, isUnheard);
  }
}

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

async function saveAlert(url: string, { userId, headers }: Account, adapter: Adapter, level: number): Promise<void> {
  const alert: SaveAlertInput = {
    ...{ name: String(level), ...splitInstrumentId(idsOf(adapter)[0]), frequency: 'once' },
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
  const store = new BarStore(pool);
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
      await vi.waitFor(isEqual, { timeout: 180_000, interval: 1_000 });
    }
  }
}

const rounded = (bar: Bar): Bar => ({ ...bar, volume: Number(bar.volume.toFixed(6)) });
