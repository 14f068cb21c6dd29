import { calendarOf, type Instrument, type InstrumentId, instrumentId, type Tick } from '@wickwise/market';
import { wallClock } from '../../clock.ts';
import type { Feed, FeedHealth, FeedInstrument, FeedSink } from '../feed.ts';

const STEP_MS = 4;
const finest = '1m' as const;

/** A load price counts monotonic milliseconds and starts over here. */
const LOAD_PRICE_MODULUS = 100_000;

/** The machine's monotonic clock, which another process on it reads alike, in ms. */
const monotonicMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/**
 * Artificial ticks for measuring: `rate` a second in turn over US symbols S0000, S0001 ..., which trade around the clock.
 *
 * A price is the monotonic time of its making, in ms modulo 100,000, so that a client on the same machine knows the age
 * of what it gets.
 */
export function loadFeed(symbols: number, rate: number): Feed {
  const instruments = Array.from({ length: symbols }, (_, i) => loadInstrument(i));
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  let wanted: Instrument[] = [];
  let sink: FeedSink | undefined;
  let timer: NodeJS.Timeout | undefined;
  let health: FeedHealth = { state: 'starting' };
  let startedMs = 0;
  let sent = 0;

  const step = (): void => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * rate);
    if (wanted.length === 0) sent = due;
    for (; sent < due; sent++) {
      const { id } = wanted[sent % wanted.length] as Instrument;
      sink?.tick(loadTick(id, sent));
    }
  };

  const listed = (found: readonly Instrument[]): FeedInstrument[] =>
    found.map((instrument) => ({ instrument, finest }));

  return {
    name: 'load',
    source: `load:${symbols}`,
    markets: ['US_Equity'],
    clock: wallClock(Date.now),
    note: () => 'artificial ticks for a load test',
    usualPauseMs: () => 5_000,
    capabilities: () => ({
      transport: 'push',
      badge: 'SIMULATED',
      delaySec: 0,
      history: { timeframes: [], maxBarsPerCall: null, maxSpanDays: null, earliest: null, adjusted: [] },
      subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
      snapshotBatch: null,
      requestsPerMinute: null,
      canWait: false,
      canLose: false,
      isByWallClock: true,
      needsLogin: false,
      licence: { scope: 'simulated', attribution: 'Artificial ticks by Wickwise' },
    }),
    instruments: (market) => (market === 'US_Equity' ? listed(instruments) : []),
    search: async (text) => listed(instruments.filter(({ symbol }) => symbol.includes(text.toUpperCase()))),
    async *history() {},
    snapshot: async () => [],
    setSubscriptions(ids: ReadonlySet<InstrumentId>, to: FeedSink) {
      sink = to;
      wanted = [...ids].flatMap((id) => byId.get(id) ?? []);
    },
    sessions: async (_market, fromMs, toMs) => calendarOf('always').between(fromMs, toMs),
    corporateActions: () => [],
    health: () => health,
    async start() {
      health = { state: 'live' };
      sink?.health('US_Equity', health);
      startedMs = performance.now();
      timer ??= setInterval(step, STEP_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      health = { state: 'stopped' };
    },
  };
}

function loadTick(id: InstrumentId, seq: number): Tick {
  const nowMs = Date.now();
  const price = monotonicMs() % LOAD_PRICE_MODULUS || Number.MIN_VALUE;
  return { instrumentId: id, exchangeTimeMs: nowMs, receiveTimeMs: nowMs, price, size: 1, referencePrice: 50_000, seq };
}

function loadInstrument(i: number): Instrument {
  const symbol = `S${String(i).padStart(4, '0')}`;
  return {
    id: instrumentId('US_Equity', symbol),
    market: 'US_Equity',
    symbol,
    name: `Load test ${symbol}`,
    kind: 'share',
    sector: 'Load test',
    currency: 'USD',
    tickSize: 0.001,
    schedule: 'always',
  };
}
