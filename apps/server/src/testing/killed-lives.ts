import { randomUUIDv7 } from 'node:crypto';
import { type Bar, BarSeries, MINUTE_MS } from '@wickwise/market';
import { testInstrument, testTick } from '@wickwise/market/testing';
import type pg from 'pg';
import { pino } from 'pino';
import { vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import type { HistoryRequest } from '#marketdata/feeds/feed.ts';
import { partNoOf } from '#marketdata/instrument-part.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import type { AlertService } from '#modules/alerts/alert-service.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { readConfig } from '#platform/config.ts';
import { connect, type Db } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { type AlertsContext, createAlertService, runAlertService } from '../roles/alert-service.ts';
import { startBars } from '../roles/bars.ts';
import { startFeeds } from '../roles/feeds.ts';
import { noticeCalls } from '../roles/notices.ts';
import { placeAlerts } from '../roles/placed-alerts.ts';
import type { PricedPart } from '../roles/priced-part.ts';
import { PRICED_PARTS } from '../roles/priced-parts.ts';
import type { RemoteAlerts } from '../roles/remote-alerts.ts';
import { NamedFeed } from './dead-feed.ts';
import { NaiveBarStore } from './naive-bar-store.ts';
import { openAccess } from './open-access.ts';
import { type ProcessDeath, StatementGate } from './statement-gate.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
export const BEGIN_MS = Date.UTC(2026, 10, 18, 12);
const THIRD_MS = MINUTE_MS / 3;
const SECOND_MS = 1_000;
const TICK_EVERY_MS = 10_000;
const FIRST_TICK_MS = 5_000;
/** Minutes before the start. */
const BEFORE = 10;
/** As the simulated feed: a pause this long is a gap. */
const PAUSE_MS = 30_000;
/** In the last seconds of a minute no price comes. */
const LATEST_BACK_MS = 50_000;
const log = pino({ level: 'silent' });

/** What happens to a process next. */
export interface ProcessMove {
  /** Seconds of market time. */
  seconds: number;
  /** It does nothing for all that time. */
  isPause: boolean;
  /** Whether what runs every few seconds runs before the feed says that prices were missed. */
  isFeedLast: boolean;
  /** Reads and writes that are done by then. */
  grant: number;
  /** What becomes of the part of the alerts first: it is handed over to another evaluation of it, in order or lost. */
  part?: 'handed over' | 'lost' | undefined;
}

export interface ProcessLife {
  death: ProcessDeath;
  /** After the feed has started, before the start is over. */
  starting: readonly ProcessMove[];
  moves: readonly ProcessMove[];
  downSeconds: number;
}

/** A market with three prices per minute. */
export class MinuteTape {
  readonly #prices: readonly number[];

  constructor(prices: readonly number[]) {
    this.#prices = prices;
  }

  priceAt(timeMs: number): number {
    const third = Math.floor((timeMs - BEGIN_MS) / THIRD_MS);
    return this.#prices[Math.max(third, 0) % this.#prices.length] as number;
  }

  bars(fromMs: number, toMs: number): Bar[] {
    const bars: Bar[] = [];
    const firstMs = Math.max(Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS, BEGIN_MS - BEFORE * MINUTE_MS);
    for (let timeMs = firstMs; timeMs + MINUTE_MS <= toMs; timeMs += MINUTE_MS) {
      const own = [0, 1, 2].map((third) => this.priceAt(timeMs + third * THIRD_MS)) as [number, number, number];
      const range = { high: Math.max(...own), low: Math.min(...own) };
      bars.push({ timeMs, open: own[0], ...range, close: own[2], volume: MINUTE_MS / TICK_EVERY_MS });
    }
    return bars;
  }
}

class TapeFeed extends NamedFeed {
  readonly #tape: MinuteTape;

  constructor(tape: MinuteTape, nowMs: number) {
    super('coins', [COIN]);
    this.#tape = tape;
    this.nowMs = nowMs;
  }

  override async *history({ timeframe, fromMs, toMs }: HistoryRequest) {
    yield timeframe === '1m' ? BarSeries.from(this.#tape.bars(fromMs, Math.min(toMs, this.nowMs))) : new BarSeries();
  }
}

/** Processes that follow a market in turn, each on what those before it have stored. */
export class KilledLives {
  nowMs = BEGIN_MS + FIRST_TICK_MS;
  readonly store = new NaiveBarStore();
  readonly #connection: pg.PoolConfig;
  readonly #tape: MinuteTape;
  /** Whether alerts on prices are evaluated in parts that move. */
  readonly #arePlaced: boolean;
  #parts: readonly PricedPart<AlertService>[] = [];
  /** The one whose alerts these are. */
  #part: PricedPart<AlertService> | undefined;
  #moving: Promise<void> = Promise.resolve();

  constructor(connection: pg.PoolConfig, tape: MinuteTape, arePlaced = false) {
    this.#connection = connection;
    this.#tape = tape;
    this.#arePlaced = arePlaced;
  }

  /** Runs a process until it is killed, or has made all its moves and is killed between two reads or writes. */
  async live({ death, starting, moves, downSeconds }: ProcessLife): Promise<void> {
    const database = connect(this.#connection, log);
    const gate = new StatementGate(death, () => vi.clearAllTimers());
    gate.guard(database.pool);
    const feed = new TapeFeed(this.#tape, this.nowMs);
    let started: (() => void) | undefined;
    void this.#start(database, feed, gate)
      .then((lifecycle) => {
        started = () => lifecycle.started();
      })
      .catch(() => {}); // it was killed meanwhile
    while (!started && !gate.isDead) await gate.grant(Number.POSITIVE_INFINITY);
    for (const move of starting) await this.#move(move, feed, gate);
    if (!gate.isDead) started?.();
    for (const move of moves) await this.#move(move, feed, gate);
    gate.die();
    for (const part of this.#parts) void part.breakOff();
    void database.stop().catch(() => {});
    this.nowMs = backInTime(this.nowMs + downSeconds * SECOND_MS);
  }

  async #start(database: ReturnType<typeof connect>, feed: TapeFeed, gate: StatementGate): Promise<Lifecycle> {
    const feeds = new MarketFeeds([feed]);
    const { db } = database;
    const registry = await registerInstruments(db, feeds);
    const lifecycle = new Lifecycle(log);
    const bus = new InProcessBus(log);
    bus.answer(noticeCalls, {
      write: async () => ({ notices: [], kinds: new Set() }),
      announce: () => {},
      writeDigest: () => Promise.reject(new Error('nobody has digests here')),
      sendTest: () => Promise.reject(new Error('nobody tries a channel here')),
    });
    const context = {
      bus,
      database,
      feeds,
      lifecycle,
      log,
      registry,
      store: gate.guarded(this.store),
      config: readConfig({}, [], '/'),
      metrics: createMetrics(),
      clock: new ClockMonitor(),
      access: openAccess(registry),
      missing: await MissingPrices.read(db),
      splits: new SplitBook([]),
      own: new OwnViews(),
    };
    startBars(context as unknown as Parameters<typeof startBars>[0]);
    await this.#startAlerts(context);
    startFeeds(context);
    return lifecycle;
  }

  async #startAlerts(context: Omit<AlertsContext, 'remoteAlerts'>): Promise<void> {
    if (!this.#arePlaced) return runAlertService(context, createAlertService(context, {}));
    const remoteAlerts: RemoteAlerts = {
      place: (parts) => {
        this.#parts = parts as readonly PricedPart<AlertService>[];
        for (const part of parts) part.beginHere();
        this.#moving = Promise.resolve();
        const [coin] = context.registry.all;
        this.#part = this.#parts.find(({ no }) => coin && no === partNoOf(coin, PRICED_PARTS));
      },
      changed: () => {},
      stored: () => {},
      ownersAre: () => {},
      holderChanged: async () => {},
    };
    const placed = placeAlerts(context, remoteAlerts);
    const more = { scope: 'not-on-prices', changedElsewhere: placed.changed } as const;
    await runAlertService({ ...context, remoteAlerts }, createAlertService(context, more));
  }

  async #move(
    { seconds, isPause, isFeedLast, grant, part: fate }: ProcessMove,
    feed: TapeFeed,
    gate: StatementGate,
  ): Promise<void> {
    if (gate.isDead) return;
    if (fate) this.#movePart(fate);
    const fromMs = this.nowMs;
    if (isPause) {
      this.nowMs = backInTime(fromMs + Math.max(seconds * SECOND_MS, PAUSE_MS + 1));
      feed.nowMs = this.nowMs;
      const sayGap = (): void => feed.sink?.gap(COIN.market, fromMs, this.nowMs);
      if (!isFeedLast) sayGap();
      vi.advanceTimersByTime(this.nowMs - fromMs);
      if (isFeedLast) sayGap();
    } else {
      const toMs = fromMs + seconds * SECOND_MS;
      this.#goTo(this.#arePlaced ? backInTime(toMs) : toMs, feed); // parts begin then
    }
    await gate.grant(grant);
  }

  /** A part is never given to two at once. */
  #movePart(fate: 'handed over' | 'lost'): void {
    const part = this.#part;
    this.#moving = this.#moving.then(async () => {
      await (fate === 'lost' ? part?.breakOff() : part?.endHere());
      part?.beginHere();
    });
  }

  #goTo(toMs: number, feed: TapeFeed): void {
    const firstMs = Math.floor(this.nowMs / TICK_EVERY_MS) * TICK_EVERY_MS + FIRST_TICK_MS;
    for (let timeMs = firstMs; timeMs <= toMs; timeMs += TICK_EVERY_MS) {
      if (timeMs <= this.nowMs) continue;
      this.#pass(timeMs, feed);
      feed.sink?.tick({ ...testTick(COIN, timeMs, this.#tape.priceAt(timeMs)), size: 1 });
    }
    this.#pass(toMs, feed);
  }

  #pass(toMs: number, feed: TapeFeed): void {
    const byMs = toMs - this.nowMs;
    this.nowMs = toMs;
    feed.nowMs = toMs;
    vi.advanceTimersByTime(byMs);
  }
}

/** Returns the first instant from one on after which a price comes in the same minute. */
function backInTime(timeMs: number): number {
  const intoMs = timeMs % MINUTE_MS;
  return intoMs <= LATEST_BACK_MS ? timeMs : timeMs - intoMs + MINUTE_MS;
}

/** Forgets what earlier runs stored, and sets alerts that fire once in each minute in which a price crosses a level. */
export async function setAlerts(db: Db, levels: readonly number[]): Promise<void> {
  for (const table of ['history_coverage', 'history_starts', 'missing_prices', 'alert_marks', 'users'] as const)
    await db.deleteFrom(table).execute();
  const userId = randomUUIDv7();
  const person = { name: 'Asha', password_hash: '', role: 'user' as const, created_at: new Date() };
  await db
    .insertInto('users')
    .values({ ...person, id: userId, email: userId, email_key: userId })
    .execute();
  const same = { market: COIN.market, symbol: COIN.symbol, watchlist_id: null, channels: [], timeframe: 1 };
  const arming = { state: 'armed' as const, arming: 1, armed_at: new Date(), armed_from: new Date(BEGIN_MS) };
  await db
    .insertInto('alerts')
    .values(
      levels.map((level, i) => ({
        id: randomUUIDv7(),
        no: i + 1,
        user_id: userId,
        name: String(level),
        ...same,
        ...arming,
        frequency: 'bar' as const,
        condition: JSON.stringify({ type: 'crossing', level }),
        cooldown_minutes: 0,
        is_muted: false,
        fired_count: 0,
        created_at: new Date(),
      })),
    )
    .execute();
}

/** Returns the firings, as `level: minute`, each as often as it is stored. */
export async function storedFirings(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('alert_firings').select(['name', 'occurrence']).execute();
  return rows.map(({ name, occurrence }) => `${name}: ${minuteOf(Number(occurrence.split(' ').at(-1)))}`).sort();
}

/** Returns those that the minutes of a market require, from the second minute on. */
export function expectedFirings(tape: MinuteTape, levels: readonly number[], toMs: number): string[] {
  const minutes = tape.bars(BEGIN_MS, toMs);
  const wanted = levels.flatMap((level) =>
    minutes.flatMap(({ timeMs, high, low }, i) => {
      const before = minutes[i - 1]?.close;
      if (before === undefined || Math.min(before, low) > level || Math.max(before, high) < level) return [];
      return [`${level}: ${minuteOf(timeMs)}`];
    }),
  );
  return wanted.sort();
}

const minuteOf = (timeMs: number): number => (timeMs - BEGIN_MS) / MINUTE_MS;

/** Returns the minutes that are stored between two instants. */
export const storedMinutes = async (store: NaiveBarStore, fromMs: number, beforeMs: number): Promise<Bar[]> => [
  ...(await store.read(1, '1m', { fromMs, beforeMs })),
];
