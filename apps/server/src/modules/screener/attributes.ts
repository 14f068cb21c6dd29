import { ATTRIBUTE_CATALOGUE, directionsOf, NAMED_STRATEGIES, PATTERN_CATALOGUE } from '@wickwise/analytics';
import type { AttributesAnswer } from '@wickwise/contract';

/** All attributes of rules, as a builder lists them. */
export const ATTRIBUTES: AttributesAnswer = {
  attributes: ATTRIBUTE_CATALOGUE.map(({ key, label, description, group, unit, parameter, range }) => ({
    key,
    label,
    description,
    group,
    unit,
    ...(parameter ? { parameter: { ...parameter, options: [...parameter.options] } } : {}),
    ...(range ? { range: [...range] as [number, number] } : {}),
  })),
  patterns: PATTERN_CATALOGUE.map((pattern) => ({ ...pattern, directions: [...directionsOf(pattern.name)] })),
  strategies: NAMED_STRATEGIES.map(({ group, directions, ...named }) => ({
    ...named,
    category: group,
    directions: [...directions],
  })),
};
