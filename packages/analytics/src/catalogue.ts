import type { BarField, Indicator, Params } from './indicators/indicator.ts';
import { rsi } from './indicators/rsi.ts';
import { sma } from './indicators/sma.ts';
import { CANDLE_COLUMNS, candleName } from './patterns/candles/index.ts';

/** Every indicator and pattern of the engine. Rules, screens and charts name their outputs as attributes. */
export const INDICATORS: readonly Indicator[] = [sma, rsi, ...CANDLE_COLUMNS];

export const BAR_FIELDS: readonly BarField[] = ['open', 'high', 'low', 'close', 'volume'];

/** What an attribute's key stands for: a column of the bar, or an output of an indicator with its parameters. */
export type Attribute =
  | { key: string; kind: 'field'; field: BarField }
  | { key: string; kind: 'output'; indicator: Indicator; params: Params<string>; output: string };

const OUTPUTS: ReadonlyMap<string, { indicator: Indicator; output: string }> = new Map(
  INDICATORS.flatMap((indicator) => indicator.outputs.map((output) => [output, { indicator, output }] as const)),
);

/** The attribute of a key such as `close`, `sma_50` or `engulfing_pattern`; undefined when there is none. */
export function resolveAttribute(key: string): Attribute | undefined {
  const field = BAR_FIELDS.find((name) => name === key);
  if (field) return { key, kind: 'field', field };
  const plain = OUTPUTS.get(candleName(key));
  if (plain && Object.keys(plain.indicator.params).length === 0) return { key, kind: 'output', params: {}, ...plain };
  const [, name = '', digits = ''] = /^(.+)_(\d{1,4})$/.exec(key) ?? [];
  const found = OUTPUTS.get(name);
  const spec = found?.indicator.params.period;
  const period = Number(digits);
  if (!found || !spec || period < spec.min) return undefined;
  return { key, kind: 'output', params: { period }, ...found };
}

/** Leading bars for which an attribute has no value. */
export const lookbackOf = (attribute: Attribute): number =>
  attribute.kind === 'field' ? 0 : attribute.indicator.lookback(attribute.params);
