import { type Preset, readsShapes, scansOf } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { Invalid } from '#platform/errors.ts';
import type { InstrumentRegistry } from './registry.ts';

/** Returns the public scans of a market: those of patterns only where its bars have a range; none where they are off. */
export function scansIn(registry: Pick<InstrumentRegistry, 'of'>, market: Market): readonly Preset[] {
  const scans = registry.of(market).some(({ hasNoSignals }) => hasNoSignals) ? [] : scansOf(market);
  return isOfFixes(registry, market) ? scans.filter(({ definition }) => !readsShapes(definition)) : scans;
}

/** Throws, with a sentence for users, for a rule on the shape of candles where bars are one value a day. */
export function refuseShapes(registry: Pick<InstrumentRegistry, 'of'>, market: Market, rule: Strategy): void {
  if (isOfFixes(registry, market) && readsShapes(rule)) throw new Invalid(NO_SHAPES);
}

/** Returns whether a market's bars are one value a day, so that they have no range. */
export const isOfFixes = (registry: Pick<InstrumentRegistry, 'of'>, market: Market): boolean =>
  registry.of(market).some(({ isFix }) => isFix === true);

const NO_SHAPES =
  'The prices of this market are one value a day, without a high, a low or a volume: candle and chart patterns and ' +
  'comparisons with these have no meaning. Use the close, averages or oscillators.';
