import { CATALOGUE, resolveAttribute } from '../catalogue.ts';
import { keyTemplate } from '../indicators/attribute-key.ts';

/** Lowest and highest value of an attribute: of prices, which are above 0, of volumes, and where the catalogue tells one. */
export function rangeOf(key: string): readonly [number, number] | undefined {
  const attribute = resolveAttribute(key);
  if (attribute?.kind === 'field') return [0, Number.POSITIVE_INFINITY];
  if (attribute?.kind !== 'output') return undefined;
  const template = keyTemplate(attribute.indicator, attribute.output);
  return CATALOGUE.find((entry) => entry.key === template)?.range;
}

export const isPrice = (key: string): boolean => resolveAttribute(key)?.kind === 'field' && key !== 'volume';
