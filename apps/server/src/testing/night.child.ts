/**
 * Runs four markets through nights at compressed speed in the process's time zone: ticks, bars, signals and alerts.
 * Prints a JSON report per night. Usage: TZ=<zone> node night.child.ts <socket folder> <user> <database> <night> ...
 */
import { createHash } from 'node:crypto';
import {
  BarBuilder,
  type BarEvent,
  type BarLength,
  barLength,
  calendarOf,
  DAY_MS,
  MARKETS,
  marketOf,
  SCAN_TIMEFRAMES,
  TIMEFRAMES,
  type Tick,
  type Timeframe,
} from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { LiveMinute } from '#marketdata/feeds/sim/live-minute.ts';
import { simFeed } from '#marketdata/feeds/sim/sim-feed.ts';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { MarketMonitor } from '#marketdata/market-monitor.ts';
import { type ListedInstrument, registerInstruments } from '#marketdata/registry.ts';
import { AlertEngine } from '#modules/alerts/engine/alert-engine.ts';
import type { Hit } from '#modules/alerts/engine/hit.ts';
import { Scanner } from '#modules/signals/scanner.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { connect } from '#platform/db/db.ts';
import { NIGHTS, type Night, type NightReport } from './nights.ts';

const SEED = 3;
/** Market time per step, ms. */
const STEP_MS = 20_000;
/** Timeframes that are stored and scanned; shorter bars are only compared. */
const SCANNED = SCAN_TIMEFRAMES.slice(SCAN_TIMEFRAMES.indexOf('30m'));
const STATES_EVERY_MS = 5 * 60_000;
const CLOSE_DELAY_MS = 2_000;
const TIMEFRAME_OF = new Map<BarLength, Timeframe>(TIMEFRAMES.map((own) => [barLength(own), own]));
/** Days of bars read before a night. */
const BEFORE: Readonly<Record<string, number>> = { '1D': 900, '1W': 1_500, '1M': 2_500 };

const [, , host = '', user = '', name = '', ...nights] = process.argv;
const log = pino({ level: 'silent' });
const database = connect({ host, user, database: name }, log);
const store = openBarStore(database.pool);
const simulation = new Simulation(SEED);
let nowMs = 0;
const clock = new ClockMonitor({ wallMs: () => nowMs, monotonicMs: () => nowMs });
const sim = simFeed({ seed: SEED }, clock);
const feed = {
  ...sim,
  instruments: (market: (typeof MARKETS)[number]) =>
    instrumentsOf(market)
      .slice(0, 1)
      .map((instrument) => ({ instrument, finest: '1m' as const })),
};
const feeds = new MarketFeeds([feed]);
const registry = await registerInstruments(database.db, feeds);
const timeframeOf = ({ length }: BarEvent): Timeframe => TIMEFRAME_OF.get(length) as Timeframe;
const noOf = (event: BarEvent): number => registry.byId(event.instrumentId)?.no ?? 0;

for (const night of nights as Night[]) process.stdout.write(`${JSON.stringify(await run(night))}\n`);
await database.stop();

async function run(night: Night): Promise<NightReport> {
  const [fromMs, toMs] = NIGHTS[night].map((time) => Date.parse(time)) as [number, number];
  nowMs = fromMs;
  await database.pool.query('truncate bars, bar_revisions, bar_pages, signals, signal_corrections, scan_states');
  await storeHistory(fromMs);
  const bus = new InProcessBus(log);
  const source = { store, registry, splits: new SplitBook([]), clock: feed.clock };
  const scanner = new Scanner({ ...source, database, bus, log, edgeFor: () => null });
  await scanner.historyLoaded(
    registry.all.map(({ instrument }) => instrument.id),
    new Set(),
  );
  const watch = new MarketMonitor(feeds, registry);
  const builder = new BarBuilder({ lengths: TIMEFRAMES.map(barLength), closeDelayMs: CLOSE_DELAY_MS });
  for (const { instrument } of registry.all) builder.track(instrument, 1);
  const hits: Hit[] = [];
  const engine = armedEngine(hits);
  const live = registry.all.map(({ instrument }) => new LiveMinute(instrument, simulation));
  const schedules = new Set(registry.all.map(({ instrument }) => instrument.schedule));
  const events: BarEvent[] = [];
  const states = new Set<string>();
  const take = (tick: Tick): void => {
    watch.noteTick(marketOf(tick.instrumentId), tick.exchangeTimeMs);
    builder.add(tick);
    engine.tick(tick.instrumentId, tick.price, tick.exchangeTimeMs, tick.seq);
  };
  for (; nowMs <= toMs; nowMs += STEP_MS) {
    for (const minute of live) minute.advance(nowMs, take);
    const closed = [...schedules].flatMap((schedule) => builder.advance(schedule, nowMs));
    events.push(...closed);
    await close(closed, scanner, engine);
    if ((nowMs - fromMs) % STATES_EVERY_MS !== 0) continue;
    for (const market of MARKETS) {
      const { session, closesOf } = watch.state(market);
      states.add(`${market} ${JSON.stringify(session)} ${closesOf}`);
    }
  }
  return reportOf(night, fromMs, events, hits, states);
}

/** Stores the scanned bars that had closed before the night. */
async function storeHistory(fromMs: number): Promise<void> {
  for (const { no, instrument } of registry.all) {
    for (const timeframe of SCANNED) {
      const sinceMs = fromMs - (BEFORE[timeframe] ?? 12) * DAY_MS;
      const bars = simulation.history(instrument, timeframe, sinceMs, fromMs);
      await store.append([...bars].map((bar) => ({ instrumentNo: no, timeframe, bar, knownAtMs: bar.timeMs })));
    }
  }
}

async function close(closed: readonly BarEvent[], scanner: Scanner, engine: AlertEngine): Promise<void> {
  for (const event of closed) engine.bar(event.instrumentId, timeframeOf(event), event.bar, event.endMs);
  const scanned = closed.filter((event) => (SCANNED as readonly Timeframe[]).includes(timeframeOf(event)));
  if (scanned.length === 0) return;
  await store.append(
    scanned.map((event) => {
      return { instrumentNo: noOf(event), timeframe: timeframeOf(event), bar: event.bar, knownAtMs: nowMs };
    }),
  );
  for (const event of scanned) {
    const { instrumentId: id, bar, endMs, isRevision: areRevisions } = event;
    const market = marketOf(id);
    await scanner.barsClosed({ market, timeframe: timeframeOf(event), endMs, areRevisions, bars: [{ id, bar }] });
  }
}

/** Alerts on moves within an hour and a day, whose bars begin at a session's open. */
function armedEngine(hits: Hit[]): AlertEngine {
  const engine = new AlertEngine({
    onHit: (hit) => hits.push(hit),
    onWant: (want) => want.give({ ranges: [], closed: [] }),
  });
  const usual = {
    arming: 1,
    frequency: 'bar',
    cooldownMinutes: 0,
    armedMs: 0,
    expiresMs: null,
    firedMs: null,
  } as const;
  for (const listed of registry.all) {
    for (const [i, timeframe] of (['15m', '1h', '1D'] as const).entries()) {
      const move = { kind: 'moving', direction: 'up', unit: 'percent' } as const;
      const condition = { ...move, amount: 0.02, bars: 1 };
      engine.arm(listed, { ...usual, no: listed.no * 10 + i, condition, timeframe });
    }
  }
  return engine;
}

async function reportOf(
  night: Night,
  fromMs: number,
  events: readonly BarEvent[],
  hits: readonly Hit[],
  states: ReadonlySet<string>,
): Promise<NightReport> {
  const bars: Record<string, number> = {};
  for (const event of events) {
    const key = `${event.instrumentId} ${timeframeOf(event)}`;
    bars[key] = (bars[key] ?? 0) + 1;
  }
  const stored = await database.pool.query('select * from bars order by instrument_no, timeframe, open_time');
  const signals = await database.pool.query(
    `select instrument_no, timeframe, pattern, direction, bar_time, at, price, strength, score, pivots
     from signals order by instrument_no, timeframe, pattern, direction, bar_time`,
  );
  const fired = hits.map(({ no, atMs, price, occasion }) => [no, atMs, price, occasion]);
  const all = [stored.rows, signals.rows, fired, [...states].sort(), events];
  const opensOf = ({ instrument }: ListedInstrument): string[] =>
    calendarOf(instrument.schedule)
      .between(fromMs, nowMs)
      .map(({ openMs }) => new Date(openMs).toISOString());
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    night,
    bars,
    opens: Object.fromEntries(registry.all.map((listed) => [listed.instrument.market, opensOf(listed)])),
    signals: signals.rows.length,
    firings: hits.length,
    wrong: wrongBars(fromMs, events),
    hash: createHash('sha256').update(JSON.stringify(all)).digest('hex'),
  };
}

/** Returns bars of the night that differ from history or are missing. */
function wrongBars(fromMs: number, events: readonly BarEvent[]): string[] {
  return registry.all.flatMap(({ instrument }) =>
    TIMEFRAMES.filter((timeframe) => typeof barLength(timeframe) === 'number').flatMap((timeframe) => {
      const own = events.filter((event) => event.instrumentId === instrument.id && timeframeOf(event) === timeframe);
      const live = new Map(own.map(({ bar }) => [bar.timeMs, JSON.stringify(bar)]));
      const history = simulation.history(instrument, timeframe, fromMs + 1, nowMs - STEP_MS - CLOSE_DELAY_MS);
      return [...history]
        .filter((bar) => live.get(bar.timeMs) !== JSON.stringify(bar))
        .map((bar) => `${instrument.id} ${timeframe} ${new Date(bar.timeMs).toISOString()}`);
    }),
  );
}
