import { setImmediate } from 'node:timers/promises';
import {
  calendarOf,
  type Instrument,
  type InstrumentId,
  MARKET_INFO,
  MARKETS,
  type Market,
  type Session,
  TIMEFRAMES,
  type Tick,
} from '@wickwise/market';
import { findInstrument, instrumentsOf, REFERENCE_PRICES_AS_OF } from '@wickwise/market/catalogue';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { wallClock } from '../../clock.ts';
import type { Feed, FeedHealth, FeedInstrument, FeedSink, HistoryRequest } from '../feed.ts';
import { LiveMinute } from './live-minute.ts';
import { Simulation } from './simulation.ts';
import { LONGEST_PAUSE_MS } from './ticks.ts';

const STEP_MS = 100;

/** A step stops after this long and goes on where it stopped: at an open hundreds of sessions begin at once. */
const STEP_BUDGET_MS = 20;

/** A pause this long (a sleeping machine) is a hole that history fills: its ticks would all come late. */
const PAUSE_MS = 30_000;

/** Time after the last history until what was kept for further history is freed. */
const FORGET_MS = 5_000;

const finest = '1m' as const;

export interface SimOptions {
  /** The same seed gives the same prices, however many instruments are listed. */
  seed: number;
  /** How many instruments of each market are listed, the best known first; all without it. */
  symbols?: number;
  /** All markets without it. */
  markets?: readonly Market[];
}

/** Invented prices that behave like markets, in real time and within real sessions; the same for the same seed. */
export function simFeed({ seed, symbols, markets = MARKETS }: SimOptions, clock = new ClockMonitor()): Feed {
  const simulation = new Simulation(seed);
  const listedIn = (market: Market): FeedInstrument[] =>
    bestKnownFirst(market)
      .slice(0, symbols)
      .map((instrument) => ({ instrument, finest }));
  const listed = new Map(markets.map((market) => [market, listedIn(market)]));
  let live: LiveMinute[] = [];
  let sink: FeedSink | undefined;
  let timer: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  let health: FeedHealth = { state: 'starting' };

  let place = 0;
  let lastStepMs = Number.NaN;

  const startOver = (): void => {
    live = live.map(({ instrument }) => new LiveMinute(instrument, simulation));
  };

  clock.onStep(({ byMs, atMs }) => {
    if (byMs > 0) return; // a pause like any other, once it's long enough
    lastStepMs = atMs;
    startOver();
    for (const market of markets) sink?.rewound(market);
  });

  const step = (): void => {
    clock.look();
    const nowMs = clock.nowMs();
    if (nowMs - lastStepMs > PAUSE_MS) {
      for (const market of markets) sink?.gap(market, lastStepMs, nowMs);
      startOver();
    }
    lastStepMs = nowMs;
    const startedMs = performance.now();
    for (let visited = 0; visited < live.length && performance.now() - startedMs < STEP_BUDGET_MS; visited++) {
      place = (place + 1) % live.length;
      live[place]?.advance(nowMs, (tick) => sink?.tick(tick));
    }
  };

  return {
    name: 'sim',
    source: `sim:${REFERENCE_PRICES_AS_OF}:${seed}`,
    markets,
    clock: wallClock(() => clock.nowMs()),
    note: () => 'invented prices',
    usualPauseMs: () => LONGEST_PAUSE_MS,
    capabilities: () => ({
      transport: 'push',
      badge: 'SIMULATED',
      delaySec: 0,
      history: {
        timeframes: TIMEFRAMES,
        maxBarsPerCall: null,
        maxSpanDays: null,
        earliest: '2014-01-01',
        adjusted: [],
      },
      subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
      snapshotBatch: null,
      requestsPerMinute: null,
      canWait: false,
      canLose: false,
      isByWallClock: true,
      needsLogin: false,
      licence: { scope: 'simulated', attribution: 'Simulated by Wickwise' },
    }),
    instruments: (market) => listed.get(market) ?? [],
    search: async (text) => [...listed.values()].flat().filter(isNamed(text)),
    async *history({ id, timeframe, fromMs, toMs }: HistoryRequest) {
      const instrument = findInstrument(id);
      if (!instrument) return;
      yield simulation.history(instrument, timeframe, fromMs, toMs);
      clearTimeout(forgetting);
      forgetting = setTimeout(() => simulation.forget(), FORGET_MS).unref();
    },
    async snapshot(ids) {
      const ticks: Tick[] = [];
      for (const id of ids) {
        const instrument = findInstrument(id);
        const tick = instrument && new LiveMinute(instrument, simulation).latest(clock.nowMs());
        if (tick) ticks.push(tick);
        await setImmediate(); // each takes a millisecond or two: prices go on flowing meanwhile
      }
      return ticks;
    },
    setSubscriptions(ids: ReadonlySet<InstrumentId>, to: FeedSink) {
      sink = to;
      const kept = live.filter(({ instrument }) => ids.has(instrument.id));
      const known = new Set(kept.map(({ instrument }) => instrument.id));
      const added = [...ids].filter((id) => !known.has(id)).flatMap((id) => findInstrument(id) ?? []);
      live = [...kept, ...added.map((instrument) => new LiveMinute(instrument, simulation))];
    },
    sessions: async (market, fromMs, toMs) => sessionsOf(market, fromMs, toMs),
    corporateActions: () => [],
    health: () => health,
    async start() {
      health = { state: 'live' };
      for (const market of markets) sink?.health(market, health);
      timer ??= setInterval(step, STEP_MS);
    },
    async stop() {
      clearInterval(timer);
      clearTimeout(forgetting);
      timer = undefined;
      health = { state: 'stopped' };
    },
  };
}

/** Returns a market's instruments, the featured ones before the others. */
function bestKnownFirst(market: Market): Instrument[] {
  const { featured } = MARKET_INFO[market];
  const place = ({ symbol }: Instrument): number =>
    featured.includes(symbol) ? featured.indexOf(symbol) : featured.length;
  return instrumentsOf(market).toSorted((a, b) => place(a) - place(b));
}

const isNamed = (text: string) => {
  const wanted = text.toLowerCase();
  return ({ instrument: { symbol, name } }: FeedInstrument): boolean =>
    symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
};

function sessionsOf(market: Market, fromMs: number, toMs: number): Session[] {
  const schedule = instrumentsOf(market)[0]?.schedule;
  return schedule ? calendarOf(schedule).between(fromMs, toMs) : [];
}
