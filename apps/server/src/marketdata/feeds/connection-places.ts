import { type InstrumentId, MARKET_INFO, marketOf, splitInstrumentId } from '@wickwise/market';

/** Instruments by whether one connection has a place for them. */
export interface ConnectionPlaces {
  streamed: InstrumentId[];
  beyond: InstrumentId[];
}

/** Gives a connection's places to what a beginner looks at first. `most`: number of places; null for any number. */
export function placesFor(wanted: Iterable<InstrumentId>, most: number | null): ConnectionPlaces {
  const ranked = [...wanted].sort((a, b) => rankOf(a) - rankOf(b));
  const places = most ?? ranked.length;
  return { streamed: ranked.slice(0, places), beyond: ranked.slice(places) };
}

function rankOf(id: InstrumentId): number {
  const rank = MARKET_INFO[marketOf(id)].featured.indexOf(splitInstrumentId(id).symbol);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}
