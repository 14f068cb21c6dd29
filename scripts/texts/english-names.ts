import {
  ATTRIBUTE_CATALOGUE,
  PATTERN_CATALOGUE,
  PUBLIC_STRATEGIES,
  STOCK_SCANS,
  STRATEGY_TEMPLATES,
} from '@wickwise/analytics';

interface Named {
  name: string;
  label: string;
  description: string;
}

const entriesOf = (group: string, items: readonly Named[]): [key: string, english: string][] =>
  items.flatMap(({ name, label, description }) => [
    [`${group}.${name}.label`, label],
    [`${group}.${name}.description`, description],
  ]);

const attributes = ATTRIBUTE_CATALOGUE.map((attribute) => ({
  ...attribute,
  name: attribute.key.replace(/\{\w+\}/, '#'),
}));
const strategies = [...PUBLIC_STRATEGIES.map(({ definition }) => definition), ...STRATEGY_TEMPLATES];

/** English of what the catalogue names, by the key of its translation. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  ...entriesOf('attribute', attributes),
  ...entriesOf('scan', STOCK_SCANS),
  ...entriesOf('twoWayScan', STOCK_SCANS),
  ...entriesOf('strategy', strategies),
  ...PATTERN_CATALOGUE.flatMap(({ name, label, description }): [string, string][] => [
    [`patternName.${name}`, label],
    [`shape.${name}`, description],
  ]),
]);

/** Returns the English of a translated name; the name of its message where the catalogue has none. */
export const englishName = (key: string): string => ENGLISH.get(key) ?? key.slice(key.indexOf('.') + 1);
