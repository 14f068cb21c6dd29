/**
 * Currency pairs and metals against the US dollar. A price counts the second currency per unit of the first.
 *
 * The list is as of September 2025 and is refreshed by hand. Rupee pairs are spot prices for one unit: NSE's JPYINR
 * future is quoted for 100 yen, a hundred times the JPYINR here. Metals are priced per troy ounce.
 */
import { type Instrument, instrumentId } from '../instrument.ts';
import { forex as schedule } from '../sessions/forex.ts';
import type { MarketCatalogue } from './market-catalogue.ts';
import { pairPrice } from './reference-prices.ts';

const CURRENCIES: Readonly<Record<string, string>> = {
  AUD: 'Australian dollar',
  CAD: 'Canadian dollar',
  CHF: 'Swiss franc',
  CNH: 'Offshore Chinese yuan',
  CZK: 'Czech koruna',
  EUR: 'Euro',
  GBP: 'British pound',
  HKD: 'Hong Kong dollar',
  HUF: 'Hungarian forint',
  INR: 'Indian rupee',
  JPY: 'Japanese yen',
  KRW: 'South Korean won',
  MXN: 'Mexican peso',
  NOK: 'Norwegian krone',
  NZD: 'New Zealand dollar',
  PLN: 'Polish zloty',
  SEK: 'Swedish krona',
  SGD: 'Singapore dollar',
  THB: 'Thai baht',
  TRY: 'Turkish lira',
  USD: 'US dollar',
  XAG: 'Silver',
  XAU: 'Gold',
  XPD: 'Palladium',
  XPT: 'Platinum',
  ZAR: 'South African rand',
};

/** Sector → pairs. Emerging holds the currencies that the Bank for International Settlements counts as such. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  Major: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD', 'NZDUSD'],
  Cross: [
    ...['EURGBP', 'EURJPY', 'EURCHF', 'EURAUD', 'EURCAD', 'EURNZD', 'EURSEK', 'EURNOK'],
    ...['GBPJPY', 'GBPCHF', 'GBPAUD', 'GBPCAD', 'GBPNZD'],
    ...['AUDJPY', 'AUDNZD', 'AUDCAD', 'AUDCHF', 'NZDJPY', 'NZDCAD', 'NZDCHF', 'CADJPY', 'CADCHF', 'CHFJPY'],
  ],
  Emerging: [
    ...['USDINR', 'EURINR', 'GBPINR', 'JPYINR'],
    ...['USDCNH', 'USDHKD', 'USDSGD', 'USDKRW', 'USDTHB'],
    ...['USDMXN', 'USDZAR', 'USDTRY', 'USDPLN', 'USDCZK', 'USDHUF'],
  ],
  Metal: ['XAUUSD', 'XAGUSD', 'XPTUSD', 'XPDUSD'],
};

/** A tenth of a pip for most pairs; currencies that are worth little are quoted in larger steps. */
const USUAL_STEP = 0.00001;
const STEP_BY_QUOTE: Readonly<Record<string, number>> = { JPY: 0.001, HUF: 0.001, THB: 0.001, KRW: 0.01, INR: 0.0001 };
const METAL_STEP: Readonly<Record<string, number>> = { XAU: 0.01, XAG: 0.001, XPT: 0.01, XPD: 0.01 };

function forexPair(symbol: string, sector: string): Instrument {
  const base = symbol.slice(0, 3);
  const quote = symbol.slice(3);
  return {
    id: instrumentId('Forex', symbol),
    market: 'Forex',
    symbol,
    name: `${CURRENCIES[base]} / ${CURRENCIES[quote]}`,
    kind: 'pair',
    sector,
    currency: quote,
    tickSize: METAL_STEP[base] ?? STEP_BY_QUOTE[quote] ?? USUAL_STEP,
    schedule: 'forex',
  };
}

export const forexPairs: MarketCatalogue = {
  schedules: { forex: schedule },
  instruments: Object.entries(PAIRS).flatMap(([sector, pairs]) => pairs.map((symbol) => forexPair(symbol, sector))),
  priceOf: pairPrice,
  benchmark: {
    name: 'US dollar, seven majors',
    sides: { EURUSD: -1, GBPUSD: -1, AUDUSD: -1, NZDUSD: -1, USDJPY: 1, USDCHF: 1, USDCAD: 1 },
  },
  recordings: { forex: 'pair' },
  tradingView: {
    exchanges: ['FX', 'FX_IDC', 'OANDA', 'FOREXCOM', 'SAXO', 'CAPITALCOM', 'PEPPERSTONE', 'ICMARKETS'],
    prefix: 'FX:',
  },
};
