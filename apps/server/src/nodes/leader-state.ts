import type { MarketState } from '@wickwise/contract';
import { type InstrumentId, MARKETS, type Market, type Tick } from '@wickwise/market';
import { type Split, SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketClock } from '#marketdata/clock.ts';
import type { LostSource } from '#marketdata/lost-source.ts';
import { type Quote, QuoteBook } from '#marketdata/quote-book.ts';
import { InstrumentRegistry, type ListedInstrument, type Origin } from '#marketdata/registry.ts';
import type { StaleChanged } from '#marketdata/topics.ts';
import type { RoleContext } from '../roles/context.ts';
import { type Heartbeat, type QuoteWire, type StaleWire, staleWire } from './subjects.ts';

/** All that a node needs to know of the leader's markets to serve its clients, as JSON. */
export interface LeaderState extends Heartbeat {
  markets: Market[];
  /** Each market's time when this was written, ms, and how fast it goes. */
  clocks: [Market, { nowMs: number; speed: number }][];
  owners: [Market, string][];
  origins: [Market, Origin][];
  listed: ListedInstrument[];
  /** Beside the catalogue. */
  opened: ListedInstrument[];
  splits: Split[];
  states: MarketState[];
  stale: StaleWire[];
  quotes: QuoteWire[];
  /** Newest prices within trading hours. */
  closes: [InstrumentId, number][];
  /** Markets whose source was given up. */
  lost: [Market, LostSource][];
  /** Share of instruments whose history is loaded, 0 to 1. */
  historyProgress: number;
  /** Where the leader's bars are. */
  barPlace?: string;
}

export interface LeaderStateParts {
  stateOf(market: Market): MarketState;
  staleOf(market: Market): StaleChanged['stale'];
  quoteOf(id: InstrumentId): Quote | undefined;
  historyProgress(): number;
}

/** Returns the state that nodes ask for. */
export function leaderStateOf(
  { feeds, registry, splits }: Pick<RoleContext, 'feeds' | 'registry' | 'splits'>,
  { stateOf, staleOf, quoteOf, historyProgress }: LeaderStateParts,
  heartbeat: Heartbeat,
): LeaderState {
  const { markets, clock } = feeds;
  const { all, opened } = registry;
  const quotes = [...all, ...opened].flatMap(({ instrument: { id } }) => quoteOf(id) ?? []);
  return {
    ...heartbeat,
    markets: [...markets],
    clocks: markets.map((market) => [market, { nowMs: clock.now(market), speed: clock.speed(market) }]),
    owners: markets.flatMap((market) => {
      const owner = feeds.ownerOf(market);
      return owner === undefined ? [] : [[market, owner] as [Market, string]];
    }),
    origins: [...registry.origins],
    listed: [...all],
    opened,
    splits: splits.all(),
    states: markets.map(stateOf),
    stale: markets.map((market) => staleWire({ market, stale: staleOf(market) })),
    quotes: quotes.map(quoteWire),
    closes: quotes.flatMap(({ id, close }) => (Number.isNaN(close) ? [] : [[id, close] as [InstrumentId, number]])),
    lost: [...feeds.lost],
    historyProgress: historyProgress(),
  };
}

const quoteWire = ({ id, price, timeMs, referencePrice }: Quote): QuoteWire => [
  id,
  price,
  timeMs,
  known(referencePrice),
];

/** Returns a price as nodes send it among others. */
export const tickWire = ({ instrumentId, price, exchangeTimeMs, referencePrice }: Tick): QuoteWire => [
  instrumentId,
  price,
  exchangeTimeMs,
  known(referencePrice),
];

/** Returns a price that came from another node. */
export const tickOfWire = ([instrumentId, price, exchangeTimeMs, referencePrice]: QuoteWire): Tick => ({
  instrumentId,
  price,
  exchangeTimeMs,
  receiveTimeMs: exchangeTimeMs,
  size: 0,
  seq: 0,
  referencePrice: referencePrice ?? Number.NaN,
});

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The leader's state as objects of a node. */
export interface LocalState {
  registry: InstrumentRegistry;
  splits: SplitBook;
  feeds: {
    markets: readonly Market[];
    clock: MarketClock;
    lost: ReadonlyMap<Market, LostSource>;
    ownerOf(market: Market): string | undefined;
  };
  states: Map<Market, MarketState>;
  stale: Map<Market, StaleChanged['stale']>;
  historyProgress: number;
}

/** Returns a market's state with its time now: announced ones are up to fifteen seconds old. */
export function stateNow({ feeds }: Pick<LocalState, 'feeds'>, state: MarketState): MarketState {
  return { ...state, clock: { ...state.clock, nowMs: feeds.clock.now(state.market) } };
}

/** Makes objects of the leader's state; its clocks go on here by the time that passes, whatever this machine's says. */
export function openLeaderState(state: LeaderState, readAtMs = performance.now()): LocalState {
  const registry = new InstrumentRegistry(state.listed, new Map(state.origins));
  for (const listed of state.opened) registry.open(listed);
  const clocks = new Map(state.clocks);
  const owners = new Map(state.owners);
  const speed = (market: Market): number => clocks.get(market)?.speed ?? 1;
  const now = (market: Market): number => {
    const own = clocks.get(market);
    return own ? own.nowMs + (performance.now() - readAtMs) * own.speed : Date.now();
  };
  return {
    registry,
    splits: new SplitBook(state.splits),
    feeds: {
      markets: MARKETS.filter((market) => state.markets.includes(market)),
      clock: { now, speed },
      lost: new Map(state.lost),
      ownerOf: (market) => owners.get(market),
    },
    states: new Map(state.states.map((state) => [state.market, state])),
    stale: new Map(state.stale.map(([market, stale]) => [market, new Map(stale)])),
    historyProgress: state.historyProgress,
  };
}

/** Returns the newest prices of the leader's state, which go on by the bus. */
export function openQuotes(registry: InstrumentRegistry, { quotes: wires, closes }: LeaderState): QuoteBook {
  const quotes = new QuoteBook(registry);
  takeQuotes(quotes, wires);
  for (const [id, close] of closes) quotes.noteClose(id, close);
  return quotes;
}

/** Takes all prices of a state. */
export function takeQuotes(quotes: QuoteBook, wires: readonly QuoteWire[]): void {
  for (const wire of wires) quotes.note(tickOfWire(wire));
}
