/** Direction of a signal: rise (1) or fall (-1). */
export type Sign = 1 | -1;

/** A reversal wants price far on the other side of its mean, a continuation on its own. */
export type Stance = 'reversal' | 'continuation';

/** Bars needed for the context: the mean of 50 and its slope over five. */
const CONTEXT_BARS = 55;

/** An unknown part of a score. */
const UNKNOWN = 0.5;

/** Maps `low..high` to 0..1, clamped. */
const share = (value: number, low: number, high: number): number =>
  Math.min(Math.max((value - low) / (high - low), 0), 1);

/** Returns a distance in ATR; 0 in a market without movement. */
const inAtr = (distance: number, atr: number): number => (atr > 0 ? distance / atr : 0);

/** Returns the fit of candles: 100, or 80 where two bodies share an end. */
export const candleFit = (value: number): number => Math.abs(value) / 100;

/** Crosses and bands either happen or don't. */
export const EVENT_FIT = 1;

/** Scores the distance of the close from its mean of 50 bars, 0..2 ATR. */
export function contextPart(
  stance: Stance,
  sign: Sign,
  close: number,
  sma50: number,
  atr: number,
  bars: number,
): number {
  if (bars < CONTEXT_BARS) return UNKNOWN;
  const along = sign * inAtr(close - sma50, atr);
  return share(stance === 'continuation' ? along : -along, 0, 2);
}

/** Scores the height of a chart pattern, 3..10 ATR. */
export const patternSize = (height: number, atr: number): number => share(inAtr(height, atr), 3, 10);

/** Scores the range of all candles of a pattern, 0.8..2 ATR. */
export const candleSize = (range: number, atr: number): number => share(inAtr(range, atr), 0.8, 2);

/** Scores the slope of the slow average over 20 bars, 0..2 ATR; unknown while the average is younger. */
export const crossSize = (smaNow: number, smaBefore: number, atr: number): number =>
  Number.isNaN(smaNow - smaBefore) ? UNKNOWN : share(inAtr(Math.abs(smaNow - smaBefore), atr), 0, 2);

/** Scores the maximum depth outside the band, 0..1 ATR. */
export const bandSize = (depth: number, atr: number): number => share(inAtr(depth, atr), 0, 1);

/** Scores volume relative to its mean of 20 bars, 1..2; null without volume. */
export const volumePart = (volume: number, meanVolume: number): number | null =>
  meanVolume > 0 ? share(volume / meanVolume, 1, 2) : null;
