import { HOUR_MS } from '@wickwise/market';
import type { FoundSignal } from '#modules/signals/receipt.ts';

/** What a signal has of a pattern with pivots, target and strength; nothing here. */
const PLAIN = { strength: null, score: null, inContext: null };

/** Returns a signal without strength on the hour that closed at `atMs`, not stored yet. */
export const plainSignal = (instrumentNo: number, atMs: number, more: Partial<FoundSignal> = {}): FoundSignal =>
  foundSignal(instrumentNo, atMs, { ...PLAIN, ...more });

/** Returns a strong golden hammer on the hour that closed at `atMs`, not stored yet. */
export const foundSignal = (instrumentNo: number, atMs: number, more: Partial<FoundSignal> = {}): FoundSignal => ({
  instrumentNo,
  timeframe: '1h',
  pattern: 'hammer',
  direction: 'bullish',
  version: 1,
  barTimeMs: atMs - HOUR_MS,
  atMs,
  price: 100,
  variant: null,
  licenceScope: 'simulated',
  strength: 'Strong',
  score: 80,
  parts: null,
  inContext: true,
  pivots: [],
  target: null,
  stop: null,
  lateBars: null,
  isSpent: false,
  fromMs: null,
  barsHash: null,
  edge: null,
  ...more,
});
