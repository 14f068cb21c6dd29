import type { Instrument } from './instrument.ts';
import { MARKET_INFO } from './markets.ts';

const SIGNS: Readonly<Record<string, string>> = { INR: '₹', USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** Returns the sign of a currency by its ISO 4217 code; undefined for one that is written as its code. */
export const currencySign = (currency: string): string | undefined => SIGNS[currency];

/** Returns whether a price is an amount of money: an index counts points, and a currency pair is a rate. */
export const isPricedInMoney = ({ market, kind }: Pick<Instrument, 'market' | 'kind'>): boolean =>
  kind !== 'index' && MARKET_INFO[market].traded !== 'currencies';

/** Returns how an instrument's prices are written: their smallest step, their currency, and whether they are money. */
export const priceGridOf = (instrument: Pick<Instrument, 'market' | 'kind' | 'tickSize' | 'currency'>) => ({
  tickSize: instrument.tickSize,
  currency: instrument.currency,
  isMoney: isPricedInMoney(instrument),
});
