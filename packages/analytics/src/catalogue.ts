import { keyResolver, keyTemplate, type OutputAttribute } from './indicators/attribute-key.ts';
import {
  type AttributeGroup,
  type BarField,
  type Indicator,
  type ListedIndicator,
  type OutputInfo,
  PERIOD_OPTIONS,
} from './indicators/indicator.ts';
import { LISTED_INDICATORS } from './indicators/listed.ts';
import { CANDLE_COLUMNS, candleName } from './patterns/candles/index.ts';
import { CHART_LOOKBACK, CHART_PATTERNS, type ChartPattern } from './patterns/charts/index.ts';

/** All indicators and patterns of the engine. Rules, screens and charts refer to their outputs as attributes. */
export const INDICATORS: readonly Indicator[] = [...LISTED_INDICATORS, ...CANDLE_COLUMNS];

const BAR_FIELDS: readonly BarField[] = ['open', 'high', 'low', 'close', 'volume'];

/**
 * Meaning of an attribute's key: a column of the bar, an output of an indicator with parameters, or a chart pattern,
 * whose value is 1 or -1 on its completing bar, else 0.
 */
export type Attribute =
  | { key: string; kind: 'field'; field: BarField }
  | OutputAttribute
  | { key: string; kind: 'chart'; pattern: ChartPattern };

const resolveOutput = keyResolver(INDICATORS);

/** Cache: parsing a key takes longer than many rules. Only existing keys are cached, so it is bounded. */
const known = new Map<string, Attribute>();

/** Returns the attribute of a key such as `close`, `sma_50` or `stoch_14_K`; undefined for an unknown one. */
export function resolveAttribute(key: string): Attribute | undefined {
  const found = known.get(key) ?? readKey(key);
  if (found) known.set(key, found);
  return found;
}

function readKey(key: string): Attribute | undefined {
  const field = BAR_FIELDS.find((name) => name === key);
  if (field) return { key, kind: 'field', field };
  const pattern = CHART_PATTERNS.find(({ name }) => name === key);
  return pattern ? { key, kind: 'chart', pattern } : resolveOutput(candleName(key));
}

/** Returns the leading bars for which an attribute has no value. */
export function lookbackOf(attribute: Attribute): number {
  if (attribute.kind === 'field') return 0;
  if (attribute.kind === 'chart') return CHART_LOOKBACK;
  return attribute.indicator.lookback(attribute.params, attribute.output);
}

/** An attribute as users choose it, with its period open. */
export interface CatalogueEntry extends OutputInfo {
  /** Key with the open parameter in braces: `sma_{period}`. */
  key: string;
  group: AttributeGroup;
  source: string;
  /** The period in the key; absent for none. */
  parameter?: { name: string; usual: number; options: readonly number[] };
  /** Leading bars without a value at the default period. */
  lookback: number;
}

/** All attributes except patterns, in the builder's order. */
export const ATTRIBUTE_CATALOGUE: readonly CatalogueEntry[] = [
  ...BAR_FIELDS.map(fieldEntry),
  ...LISTED_INDICATORS.flatMap((indicator) => indicator.outputs.map((output) => outputEntry(indicator, output))),
];

function fieldEntry(field: BarField): CatalogueEntry {
  const isVolume = field === 'volume';
  return {
    key: field,
    label: field.charAt(0).toUpperCase() + field.slice(1),
    description: {
      open: 'First price of the bar.',
      high: 'Highest price of the bar.',
      low: 'Lowest price of the bar.',
      close: 'Last price of the bar.',
      volume: 'How much was traded in the bar.',
    }[field],
    group: isVolume ? 'volume' : 'price',
    source: 'The bar itself',
    unit: isVolume ? 'volume' : 'price',
    draw: isVolume ? 'pane' : 'overlay',
    lookback: 0,
  };
}

function outputEntry(indicator: ListedIndicator, output: string): CatalogueEntry {
  const { group, source, about, params } = indicator;
  const info = about[output];
  const key = keyTemplate(indicator, output);
  const name = /\{(\w+)\}/.exec(key)?.[1];
  const spec = name === undefined ? undefined : params[name];
  const usual = Object.fromEntries(Object.entries(params).map(([param, { usual }]) => [param, usual]));
  return {
    ...info,
    key,
    group: info.group ?? group,
    source,
    ...(name !== undefined && spec
      ? { parameter: { name, usual: spec.usual, options: PERIOD_OPTIONS.filter((option) => option >= spec.min) } }
      : {}),
    lookback: indicator.lookback(usual, output),
  };
}
