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
import type { Feed, FeedCapabilities, FeedHealth, FeedInstrument, HistoryRequest } from '../feed.ts';
import { LiveMinute } from './live-minute.ts';
import { LiveSimulation } from './live-simulation.ts';
import { Simulation } from './simulation.ts';
import { LONGEST_PAUSE_MS } from './ticks.ts';

const STEP_MS = 100;

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

const CAPABILITIES: FeedCapabilities = {
  transport: 'push',
  badge: 'SIMULATED',
  delaySec: 0,
  history: { timeframes: TIMEFRAMES, maxBarsPerCall: null, maxSpanDays: null, earliest: '2014-01-01', adjusted: [] },
  subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
  snapshotBatch: null,
  requestsPerMinute: null,
  canWait: false,
  canLose: false,
  isByWallClock: true,
  needsLogin: false,
  licence: { scope: 'simulated', attribution: 'Simulated by Wickwise' },
};

/** Invented prices that behave like markets, in real time and within real sessions; the same for the same seed. */
export function simFeed({ seed, symbols, markets = MARKETS }: SimOptions, clock = new ClockMonitor()): Feed {
  const simulation = new Simulation(seed);
  const live = new LiveSimulation(simulation, clock, markets);
  const listed = new Map(markets.map((market) => [market, listedIn(market, symbols)]));
  let timer: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  let health: FeedHealth = { state: 'starting' };
  return {
    name: 'sim',
    source: `sim:${REFERENCE_PRICES_AS_OF}:${seed}`,
    markets,
    clock: wallClock(() => clock.nowMs()),
    note: () => 'invented prices',
    usualPauseMs: () => LONGEST_PAUSE_MS,
    capabilities: () => CAPABILITIES,
    instruments: (market) => listed.get(market) ?? [],
    search: async (text) => [...listed.values()].flat().filter(isNamed(text)),
    async *history({ id, timeframe, fromMs, toMs }: HistoryRequest) {
      const instrument = findInstrument(id);
      if (!instrument) return;
      yield simulation.history(instrument, timeframe, fromMs, toMs);
      clearTimeout(forgetting);
      forgetting = setTimeout(() => simulation.forget(), FORGET_MS).unref();
    },
    snapshot: (ids) => snapshotOf(simulation, ids, () => clock.nowMs()),
    setSubscriptions: (ids, to) => live.follow(ids, to),
    sessions: async (market, fromMs, toMs) => sessionsOf(market, fromMs, toMs),
    corporateActions: () => [],
    health: () => health,
    async start() {
      health = { state: 'live' };
      live.say(health);
      timer ??= setInterval(() => live.step(), STEP_MS);
    },
    async stop() {
      clearInterval(timer);
      clearTimeout(forgetting);
      timer = undefined;
      health = { state: 'stopped' };
    },
  };
}

async function snapshotOf(simulation: Simulation, ids: Iterable<InstrumentId>, nowMs: () => number): Promise<Tick[]> {
  const ticks: Tick[] = [];
  for (const id of ids) {
    const instrument = findInstrument(id);
    const tick = instrument && new LiveMinute(instrument, simulation).latest(nowMs());
    if (tick) ticks.push(tick);
    await setImmediate(); // each takes a millisecond or two: prices go on flowing meanwhile
  }
  return ticks;
}

const listedIn = (market: Market, symbols: number | undefined): FeedInstrument[] =>
  bestKnownFirst(market)
    .slice(0, symbols)
    .map((instrument) => ({ instrument, finest }));

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
