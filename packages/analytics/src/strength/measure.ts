import type { MarketAt } from './market-at.ts';
import {
  bandSize,
  candleFit,
  candleSize,
  contextPart,
  crossSize,
  EVENT_FIT,
  patternSize,
  type Sign,
  type Stance,
  volumePart,
} from './parts.ts';
import { type Strength, type StrengthParts, scoreOf, strengthOf } from './score.ts';

/** A strength with its parts, stored with the signal. */
export interface MeasuredStrength {
  parts: StrengthParts;
  score: number;
  strength: Strength;
}

/** Returns the strength of a chart pattern of height `height`, with its own ATR where given. */
export const chartPatternStrength = (
  market: MarketAt,
  pattern: { sign: Sign; stance: Stance; fit: number; height: number; atr?: number },
): MeasuredStrength =>
  measured(market, pattern.stance, pattern.sign, {
    fit: pattern.fit,
    size: patternSize(pattern.height, pattern.atr ?? market.atr),
  });

/** Returns the strength of candles, from TA-Lib's value and the range of all their bars. */
export const candleStrength = (
  market: MarketAt,
  candle: { sign: Sign; stance: Stance; value: number; range: number; isInContext: boolean },
): MeasuredStrength =>
  measured(
    market,
    candle.stance,
    candle.sign,
    { fit: candleFit(candle.value), size: candleSize(candle.range, market.atr) },
    candle.isInContext,
  );

/**
 * Returns the strength of a cross of two averages; `slowBefore` is the slow one 20 bars earlier, NaN without a value.
 */
export const crossStrength = (
  market: MarketAt,
  cross: { sign: Sign; slow: number; slowBefore: number },
): MeasuredStrength =>
  measured(market, 'continuation', cross.sign, {
    fit: EVENT_FIT,
    size: crossSize(cross.slow, cross.slowBefore, market.atr),
  });

/** Returns the strength of a close back inside a band after a depth of `depth` outside. */
export const bandStrength = (market: MarketAt, band: { sign: Sign; depth: number }): MeasuredStrength =>
  measured(market, 'reversal', band.sign, { fit: EVENT_FIT, size: bandSize(band.depth, market.atr) });

function measured(
  { close, sma50, atr, bars, volume, meanVolume }: MarketAt,
  stance: Stance,
  sign: Sign,
  own: { fit: number; size: number },
  isInContext = true,
): MeasuredStrength {
  const context = contextPart(stance, sign, close, sma50, atr, bars);
  const parts = { ...own, context, volume: volumePart(volume, meanVolume) };
  const score = scoreOf(parts);
  return { parts, score, strength: strengthOf(score, isInContext) };
}
