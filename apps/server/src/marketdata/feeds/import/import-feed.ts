import { calendarOf, type Instrument, type InstrumentId, isoDate, type Market, type Tick } from '@wickwise/market';
import { wallClock } from '../../clock.ts';
import { type ImportedInstrument, type ImportedPrices, importCapabilities, importSource } from '../../import-source.ts';
import type { Feed, FeedHealth, FeedSink } from '../feed.ts';

/** Imported bars as a market's feed: they are in the store already, so it has no history of its own and never ticks. */
export function importFeed({ kind, instruments, readMore, importedAtMs }: ImportedPrices): Feed {
  const byId = new Map<InstrumentId, ImportedInstrument>(instruments.map((one) => [one.instrument.id, one]));
  const added = new Map<InstrumentId, Instrument>();
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
    add: (instrument) => {
      added.set(instrument.id, instrument);
    },
    async *history() {},
    snapshot: async (ids) => {
      const more = await readMore(ids.flatMap((id) => (byId.has(id) ? [] : (added.get(id) ?? []))));
      return [...ids.flatMap((id) => byId.get(id) ?? []), ...more].map(tickOf);
    },
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

function tickOf({ instrument, last }: ImportedInstrument): Tick {
  const { timeMs, close: price, previousClose: referencePrice } = last;
  return {
    instrumentId: instrument.id,
    exchangeTimeMs: timeMs,
    receiveTimeMs: timeMs,
    price,
    size: 0,
    referencePrice,
    seq: 0,
  };
}
