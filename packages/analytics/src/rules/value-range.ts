import { ATTRIBUTE_CATALOGUE, resolveAttribute } from '../catalogue.ts';
import { keyTemplate } from '../indicators/attribute-key.ts';

/** Averages and extremes of prices, which are never negative. */
const POSITIVE = /^(sma|ema|wma|dc_upper|dc_middle|dc_lower|highest|lowest)_\d+$/;

/**
 * Returns the minimum and maximum of an attribute: positive for prices, not negative for volumes and averages of
 * prices, and the catalogue's ranges.
 */
export function valueRange(key: string): readonly [number, number] | undefined {
  const attribute = resolveAttribute(key);
  if (attribute?.kind === 'field' || POSITIVE.test(key)) return [0, Number.POSITIVE_INFINITY];
  if (attribute?.kind !== 'output') return undefined;
  const template = keyTemplate(attribute.indicator, attribute.output);
  return ATTRIBUTE_CATALOGUE.find((entry) => entry.key === template)?.range;
}

export const isPrice = (key: string): boolean => resolveAttribute(key)?.kind === 'field' && key !== 'volume';
