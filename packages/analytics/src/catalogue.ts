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

/** Every indicator and pattern of the engine. Rules, screens and charts name their outputs as attributes. */
export const INDICATORS: readonly Indicator[] = [...LISTED_INDICATORS, ...CANDLE_COLUMNS];

const BAR_FIELDS: readonly BarField[] = ['open', 'high', 'low', 'close', 'volume'];

/**
 * What an attribute's key stands for: a column of the bar, an output of an indicator with its parameters, or a chart pattern,
 * whose value is 1 or -1 on the bar that completes it, else 0.
 */
export type Attribute =
  | { key: string; kind: 'field'; field: BarField }
  | OutputAttribute
  | { key: string; kind: 'chart'; pattern: ChartPattern };

const resolveOutput = keyResolver(INDICATORS);

/** Those asked for before: reading a key takes longer than many a rule on it. Only what exists is kept, so it can't grow for ever. */
const known = new Map<string, Attribute>();

/** The attribute of a key such as `close`, `sma_50` or `stoch_14_K`; undefined when there is none. */
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

/** Leading bars for which an attribute has no value. */
export function lookbackOf(attribute: Attribute): number {
  if (attribute.kind === 'field') return 0;
  if (attribute.kind === 'chart') return CHART_LOOKBACK;
  return attribute.indicator.lookback(attribute.params, attribute.output);
}

/** One attribute as people choose it, its period still open. */
export interface CatalogueEntry extends OutputInfo {
  /** The key of the attribute, the parameter it leaves open in braces: `sma_{period}`. */
  key: string;
  group: AttributeGroup;
  source: string;
  /** The period that the key names; absent where it names none. */
  parameter?: { name: string; usual: number; options: readonly number[] };
  /** Leading bars without a value at the usual period. */
  lookback: number;
}

/** Every attribute but the patterns, in the order in which a builder lists them. */
export const CATALOGUE: readonly CatalogueEntry[] = [
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
