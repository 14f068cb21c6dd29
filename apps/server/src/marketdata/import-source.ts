import type { Instrument, Market, Timeframe } from '@wickwise/market';
import type { FeedCapabilities } from './feeds/feed.ts';

/** Origin of imported prices. Bars of NSE's lists and of the operator's own never mix. */
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
    terms: 'For the server’s operator. Showing the prices to others is subject to the terms of where they come from.',
  },
};

/** Returns what imported prices are. */
export const importCapabilities = (kind: ImportKind): FeedCapabilities => ({
  transport: 'poll',
  badge: 'EOD',
  delaySec: 0,
  history: { timeframes: [], maxBarsPerCall: null, maxSpanDays: null, earliest: null, adjusted: [] },
  subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
  snapshotBatch: null,
  requestsPerMinute: null,
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
  /** Returns the newest price of what was imported beside the catalogue. */
  readMore: (instruments: readonly Instrument[]) => Promise<readonly ImportedInstrument[]>;
  /** When each market's newest list was imported, epoch ms. */
  importedAtMs: ReadonlyMap<Market, number>;
}
