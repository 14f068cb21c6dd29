import { testInstrument } from '@wickwise/market/testing';

export const KILLED_COIN = testInstrument('Crypto', 'BTC-USD');
const FIRST_PRICE_MS = Date.parse('2024-10-15T00:00:00Z');
/** Time between two prices, ms. */
export const PRICE_EVERY_MS = 3_000;
export const PRICES = 6_000;

/** Returns price n of an artificial day: it climbs, and sometimes falls back over a few levels. */
export const numberedPrice = (n: number): number => Number((1_000 + n * 0.05 + (((n * 7) % 11) - 5) * 0.3).toFixed(2));

export const timeOfPrice = (n: number): number => FIRST_PRICE_MS + n * PRICE_EVERY_MS;
