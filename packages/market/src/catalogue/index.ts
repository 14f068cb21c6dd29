import type { Instrument, InstrumentId } from '../instrument.ts';
import { MARKETS, type Market } from '../markets.ts';
import { formerSymbols } from '../renames.ts';
import { cryptoCoins } from './crypto.ts';
import { forexPairs } from './forex.ts';
import { indianEquity } from './indian-equity.ts';
import type { MarketCatalogue } from './market-catalogue.ts';
import { usEquity } from './us-equity.ts';

export type { Benchmark, MarketCatalogue } from './market-catalogue.ts';
export { REFERENCE_PRICES_AS_OF } from './reference-prices.ts';

const CATALOGUES: Readonly<Record<Market, MarketCatalogue>> = {
  Indian_Equity: indianEquity,
  US_Equity: usEquity,
  Forex: forexPairs,
  Crypto: cryptoCoins,
};

export const catalogueOf = (market: Market): MarketCatalogue => CATALOGUES[market];

/** Returns the instruments of one market, grouped by sector. */
export const instrumentsOf = (market: Market): readonly Instrument[] => CATALOGUES[market].instruments;

/** All quoted instruments, by market. */
export const INSTRUMENT_CATALOGUE: readonly Instrument[] = MARKETS.flatMap(instrumentsOf);

const BY_ID: ReadonlyMap<InstrumentId, Instrument> = new Map(INSTRUMENT_CATALOGUE.map((entry) => [entry.id, entry]));

/** Returns the instrument of an id, if listed. */
export const findInstrument = (id: InstrumentId): Instrument | undefined => BY_ID.get(id);

type Named = Pick<Instrument, 'market' | 'symbol'>;

/** Returns the rough price of an instrument in its currency; undefined if none is known. */
export const referencePriceOf = (instrument: Named): number | undefined =>
  CATALOGUES[instrument.market].priceOf(simulatedSymbol(instrument));

/** Returns the symbol that an instrument's simulation began with: that of its reference price, which a rename keeps. */
export const simulatedSymbol = ({ market, symbol }: Named): string =>
  [symbol, ...formerSymbols(market, symbol)].find((name) => CATALOGUES[market].priceOf(name) !== undefined) ?? symbol;
