import type { Market, ScheduleId } from './markets.ts';

/** Our id of an instrument, `market:symbol`, e.g. `Crypto:BTC-USD`. */
export type InstrumentId = `${Market}:${string}`;

export type InstrumentKind = 'share' | 'fund' | 'index' | 'pair';

export interface Instrument {
  id: InstrumentId;
  market: Market;
  /** Wire name, as mapped by `symbols.ts`: `RELIANCE`, `BRK.B`, `EURUSD`, `BTC-USD`. */
  symbol: string;
  name: string;
  kind: InstrumentKind;
  sector: string;
  /** Quote currency of prices, ISO 4217 or the coin's code. */
  currency: string;
  /** Smallest price step, in `currency`. */
  tickSize: number;
  /** Trading hours, which differ within a market (an NSE share with derivatives has a closing auction). */
  schedule: ScheduleId;
}

/** Whether an instrument can be split: shares and funds, not indices and pairs. */
export const canBeSplit = ({ kind }: Pick<Instrument, 'kind'>): boolean => kind === 'share' || kind === 'fund';

export const instrumentId = (market: Market, symbol: string): InstrumentId => `${market}:${symbol}`;

/** Returns the market of an id. */
export const marketOf = (id: InstrumentId): Market => id.slice(0, id.indexOf(':')) as Market;

/** Splits an id into its market and symbol. */
export function splitInstrumentId(id: InstrumentId): { market: Market; symbol: string } {
  const colon = id.indexOf(':');
  return { market: id.slice(0, colon) as Market, symbol: id.slice(colon + 1) };
}

/** Returns the decimals of prices of a tick size: 0.05 → 2, 0.25 → 2, 0.00001 → 5, 1 → 0. */
export function priceDecimals(tickSize: number): number {
  let decimals = 0;
  while (decimals < 12 && Number(tickSize.toFixed(decimals)) !== tickSize) decimals++;
  return decimals;
}

/**
 * Returns a function that rounds to the nearest multiple of `tickSize` without binary residue (0.30000000000000004 →
 * 0.3), by one division of whole numbers.
 */
export function tickRounder(tickSize: number): (price: number) => number {
  const scale = 10 ** priceDecimals(tickSize);
  const units = Math.round(tickSize * scale);
  const perPrice = scale / units;
  return (price) => (Math.round(price * perPrice) * units) / scale;
}

export const roundToTick = (price: number, tickSize: number): number => tickRounder(tickSize)(price);
