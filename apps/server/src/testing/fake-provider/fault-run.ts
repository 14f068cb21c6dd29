import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SaveAlertInput } from '@wickwise/contract';
import { type Bar, barLength, barSlot, calendarOf, type Timeframe } from '@wickwise/market';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { signUpByHttp } from '../sign-up.ts';
import { startTestApp } from '../test-app.ts';
import { createTestDatabase, testDatabase } from '../test-database.ts';
import type { Adapter } from './connect.ts';
import { FakeMarket } from './fake-market.ts';
import { FakeProvider } from './fake-provider.ts';

const MINUTE_MS = 60_000;
const calendar = calendarOf('always');
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
}

/** A fault: what begins it, and what ends it where it lasts. */
interface Fault {
  name: string;
  begin(scene: Scene): void;
  end?(scene: Scene): void;
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
 * its bars equal those of what was traded; rejects where they never do.
 */
export async function runThroughFaults(adapter: Adapter, minutes: number): Promise<FaultRunResult> {
  const baseMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - minutes * 2 * MINUTE_MS;
  const clock = new FastClock(baseMs);
  const market = new FakeMarket(adapter.symbols, clock.nowMs);
  const provider = await FakeProvider.start(adapter.dialect, market);
  const name = await createTestDatabase();
  const scene = { provider, clock };
  let app = await startProduct(adapter, scene, name);
  const trading = new Trading(provider, adapter.symbols);
  const asha = await signUpByHttp(app.url);
  const faults = Math.floor((minutes * MINUTE_MS) / FAULT_EVERY_MS);
  const planned = Array.from({ length: faults }, (_, i) => FAULTS[i % FAULTS.length] as Fault);
  const lasting = planned.filter(({ end }) => end).length;
  const spikes = Array.from({ length: lasting }, (_, i) => 2_000 + 10 * i - 5);
  const levels = [95, 100, 105, 5_000, ...spikes];
  await Promise.all(levels.map((level) => saveAlert(app.url, asha, level)));
  for (const [i, fault] of planned.entries()) {
    await sleep((FAULT_EVERY_MS - FAULT_MS) / SPEED);
    fault.begin(scene);
    if (fault.end) trading.spike();
    await sleep(FAULT_MS / SPEED);
    fault.end?.(scene);
    if (i !== Math.floor(planned.length / 2)) continue;
    await app.stop(); // in the middle of the market's day, in a gap that isn't mended yet
    app = await startProduct(adapter, scene, name);
  }
  clock.skewMs = 0;
  await barsEqual(market, adapter, name, baseMs);
  return {
    faults: planned.map((fault) => fault.name),
    connections: provider.connections,
    fired: await firedAt(name, levels),
    spikes,
  };
}

async function startProduct({ protocol, symbols }: Adapter, { provider, clock }: Scene, database: string) {
  const monitor = new ClockMonitor(clock.machine);
  const looking = setInterval(() => monitor.look(), 20);
  onTestFinished(() => clearInterval(looking));
  const { restUrl, wsUrl } = provider;
  const offers = symbols.map((symbol) => ({ symbol, tickSize: 0.01 }));
  const options = { restUrl, wsUrl, offers, markets: ['Crypto'], times: TIMES, patience: PATIENCE } as const;
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const lifetimeMs = protocol.lifetimeMs ? { lifetimeMs: 23_000 } : {};
  const feed = new ProviderFeed(
    // the exchange’s limits are per second, and here a second is half a minute
    { ...protocol, budget: { capacity: protocol.budget.capacity, perSecond: protocol.budget.perSecond * SPEED } },
    { ...options, times: { ...TIMES, ...lifetimeMs } },
    { clock: monitor, log },
  );
  const app = await startTestApp(['--feed', 'sim'], { limitFactor: 100, isNightlyOn: false }, database, async () => {
    return new MarketFeeds([feed]);
  });
  await vi.waitFor(() => expect(feed.health().state).toBe('live'), { timeout: 60_000 });
  return app;
}

/** Trades both symbols each market second, up and down between 90 and 110. */
class Trading {
  readonly #provider: FakeProvider;
  readonly #symbols: readonly string[];
  #count = 0;
  #spikes = 0;
  #spikeMs = Number.NEGATIVE_INFINITY;

  constructor(provider: FakeProvider, symbols: readonly string[]) {
    this.#provider = provider;
    this.#symbols = symbols;
    const timer = setInterval(() => this.#trade(), 1_000 / SPEED);
    onTestFinished(() => clearInterval(timer));
  }

  /** Trades far above everything before, a moment from now. */
  spike(): void {
    this.#spikeMs = this.#provider.market.nowMs();
    this.#spikes++;
  }

  #trade(): void {
    const i = this.#count++;
    const timeMs = this.#provider.market.nowMs();
    const sinceMs = timeMs - this.#spikeMs;
    const isSpike = sinceMs >= SPIKE.fromMs && sinceMs < SPIKE.toMs;
    const swing = 100 + 10 * Math.sin(i / 90) + ((i * 7) % 5) / 10;
    const price = isSpike ? 2_000 + 10 * (this.#spikes - 1) : Number(swing.toFixed(2));
    const isUnheard = i % 211 === 0 && !isSpike; // lost on the way, on a connection that lives
    for (const symbol of this.#symbols) this.#provider.trade(symbol, price, 0.001 * ((i % 7) + 1), timeMs, isUnheard);
  }
}

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

async function saveAlert(url: string, { userId, headers }: Account, level: number): Promise<void> {
  const alert: SaveAlertInput = {
    ...{ name: String(level), market: 'Crypto', symbol: 'BTC-USD', frequency: 'once' },
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
async function barsEqual(market: FakeMarket, { symbols }: Adapter, database: string, baseMs: number): Promise<void> {
  const { db, pool } = await testDatabase(database);
  const store = new BarStore(pool);
  await sleep((3 * MINUTE_MS) / SPEED);
  const throughMs = market.nowMs();
  const rows = await db.selectFrom('instruments').select(['instrument_no', 'symbol']).execute();
  for (const [i, symbol] of ['BTC-USD', 'ETH-USD'].entries()) {
    const no = rows.find((row) => row.symbol === symbol)?.instrument_no ?? 0;
    for (const timeframe of COMPARED) {
      const isClosed = ({ timeMs }: Bar): boolean =>
        timeMs >= baseMs && (barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? 0) <= throughMs;
      const own = market
        .candles(symbols[i] ?? '', timeframe, baseMs, throughMs)
        .filter(isClosed)
        .map(rounded);
      const isEqual = async (): Promise<void> =>
        expect([...(await store.read(no, timeframe))].filter(isClosed).map(rounded)).toEqual(own);
      await vi.waitFor(isEqual, { timeout: 180_000, interval: 1_000 });
    }
  }
}

const rounded = (bar: Bar): Bar => ({ ...bar, volume: Number(bar.volume.toFixed(6)) });
