import { CATALOGUE, directionsOf, PATTERN_CATALOGUE } from '@wickwise/analytics';
import type { AttributesAnswer } from '@wickwise/contract';

/** Everything that a rule can name, as a builder lists it. */
export const ATTRIBUTES: AttributesAnswer = {
  attributes: CATALOGUE.map(({ key, label, description, group, unit, parameter, range }) => ({
    key,
    label,
    description,
    group,
    unit,
    ...(parameter ? { parameter: { ...parameter, options: [...parameter.options] } } : {}),
    ...(range ? { range: [...range] as [number, number] } : {}),
  })),
  patterns: PATTERN_CATALOGUE.map((pattern) => ({ ...pattern, directions: [...directionsOf(pattern.name)] })),
};
