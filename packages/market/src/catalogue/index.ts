import type { Instrument, InstrumentId } from '../instrument.ts';
import { MARKETS, type Market } from '../markets.ts';
import { CRYPTO } from './crypto.ts';
import { FOREX } from './forex.ts';
import { INDIAN_EQUITY } from './indian-equity.ts';
import { US_EQUITY } from './us-equity.ts';

const BY_MARKET: Readonly<Record<Market, readonly Instrument[]>> = {
  Indian_Equity: INDIAN_EQUITY,
  US_Equity: US_EQUITY,
  Forex: FOREX,
  Crypto: CRYPTO,
};

/** Every instrument that is quoted, scanned and charted, market after market. */
export const CATALOGUE: readonly Instrument[] = MARKETS.flatMap((market) => BY_MARKET[market]);

const BY_ID: ReadonlyMap<InstrumentId, Instrument> = new Map(CATALOGUE.map((entry) => [entry.id, entry]));

/** The instruments of one market, grouped by sector. */
export const instrumentsOf = (market: Market): readonly Instrument[] => BY_MARKET[market];

/** The instrument of this id, if we carry it. */
export const findInstrument = (id: InstrumentId): Instrument | undefined => BY_ID.get(id);
