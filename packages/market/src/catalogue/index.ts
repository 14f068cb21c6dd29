import type { Instrument, InstrumentId } from '../instrument.ts';
import { MARKETS, type Market } from '../markets.ts';
import { CRYPTO } from './crypto.ts';
import { FOREX } from './forex.ts';
import { INDIAN_EQUITY } from './indian-equity.ts';
import { US_EQUITY } from './us-equity.ts';

export { REFERENCE_PRICES_AS_OF, referencePriceOf, simulatedSymbol } from './reference-prices.ts';

const BY_MARKET: Readonly<Record<Market, readonly Instrument[]>> = {
  Indian_Equity: INDIAN_EQUITY,
  US_Equity: US_EQUITY,
  Forex: FOREX,
  Crypto: CRYPTO,
};

/** All quoted instruments, by market. */
export const INSTRUMENT_CATALOGUE: readonly Instrument[] = MARKETS.flatMap((market) => BY_MARKET[market]);

const BY_ID: ReadonlyMap<InstrumentId, Instrument> = new Map(INSTRUMENT_CATALOGUE.map((entry) => [entry.id, entry]));

/** Returns the instruments of one market, grouped by sector. */
export const instrumentsOf = (market: Market): readonly Instrument[] => BY_MARKET[market];

/** Returns the instrument of an id, if listed. */
export const findInstrument = (id: InstrumentId): Instrument | undefined => BY_ID.get(id);
