import type { Timeframe } from '@wickwise/market';
import { calendarOf, type Instrument, type InstrumentId, isoDate, type Market, type Tick } from '@wickwise/market';
import { wallClock } from '../../clock.ts';
import type { Feed, FeedCapabilities, FeedHealth, FeedSink } from '../feed.ts';

/** Where imported prices are from. Bars of NSE's lists and of one's own never mix. */
export const IMPORT_KINDS = ['nse', 'own'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const importSource = (kind: ImportKind): string => `import:${kind}`;

const LICENCES: Readonly<Record<ImportKind, FeedCapabilities['licence']>> = {
  nse: {
    scope: 'internal',
    attribution: 'End of day, bhavcopies of NSE imported by the operator',
    terms:
      'NSE publishes its bhavcopies for everybody to read; showing them to others needs its permission or a licence of NSE Data.',
  },
  own: {
    scope: 'internal',
    attribution: 'End of day, files imported by the operator',
    terms: 'For whoever runs the server. Showing the prices to others is subject to the terms of where they come from.',
  },
};

/** Returns what imported prices are. */
export const importCapabilities = (kind: ImportKind): FeedCapabilities => ({
  transport: 'poll',
  badge: 'EOD',
  delaySec: 0,
  history: { timeframes: [], maxBarsPerCall: null, maxSpanDays: null, earliest: null },
  subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
  snapshotBatch: null,
  requestsPerMinute: null,
  adjustment: 'raw',
  canWait: false,
  canLose: false,
  isByWallClock: true,
  needsLogin: false,
  licence: LICENCES[kind],
});

/** An instrument with imported bars. */
export interface ImportedInstrument {
  instrument: Instrument;
  /** The shortest bars that were imported. */
  finest: Timeframe;
  /** Its newest price and the close before it, NaN without one. */
  last: { timeMs: number; close: number; previousClose: number };
}

export interface ImportedPrices {
  kind: ImportKind;
  instruments: readonly ImportedInstrument[];
  /** When each market's newest list was imported, epoch ms. */
  importedAtMs: ReadonlyMap<Market, number>;
}

/** Imported bars as a market's feed: they are in the store already, so it has no history of its own and never ticks. */
export function importFeed({ kind, instruments, importedAtMs }: ImportedPrices): Feed {
  const byId = new Map<InstrumentId, ImportedInstrument>(instruments.map((one) => [one.instrument.id, one]));
  const of = (market: Market): ImportedInstrument[] =>
    instruments.filter(({ instrument }) => instrument.market === market);
  const markets = [...new Set(instruments.map(({ instrument }) => instrument.market))];
  let health: FeedHealth = { state: 'starting' };
  let sink: FeedSink | undefined;
  return {
    name: 'import',
    source: importSource(kind),
    markets,
    clock: wallClock(Date.now),
    capabilities: () => importCapabilities(kind),
    usualPauseMs: () => Number.POSITIVE_INFINITY,
    note: (market) => {
      const newestMs = Math.max(...of(market).map(({ last }) => last.timeMs));
      return `end of day ${isoDate(newestMs)}, imported on ${isoDate(importedAtMs.get(market) ?? newestMs)}`;
    },
    instruments: (market) => of(market).map(({ instrument, finest }) => ({ instrument, finest })),
    search: async (text) => {
      const part = text.toLowerCase();
      return instruments.filter(({ instrument: { symbol, name } }) => `${symbol} ${name}`.toLowerCase().includes(part));
    },
    async *history() {},
    snapshot: async (ids) => ids.flatMap((id) => tickOf(byId.get(id))),
    setSubscriptions: (_ids, to) => {
      sink = to;
    },
    sessions: async (market, fromMs, toMs) => {
      const [first] = of(market);
      return first ? calendarOf(first.instrument.schedule).between(fromMs, toMs) : [];
    },
    corporateActions: () => [],
    health: () => health,
    async start() {
      health = { state: 'live' };
      for (const market of markets) sink?.health(market, health);
    },
    async stop() {
      health = { state: 'stopped' };
    },
  };
}

function tickOf(imported: ImportedInstrument | undefined): Tick[] {
  if (!imported) return [];
  const { instrument, last } = imported;
  const { timeMs, close: price, previousClose: referencePrice } = last;
  return [
    {
      instrumentId: instrument.id,
      exchangeTimeMs: timeMs,
      receiveTimeMs: timeMs,
      price,
      size: 0,
      referencePrice,
      seq: 0,
    },
  ];
}
