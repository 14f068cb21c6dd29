import { attributeLabel, inputColumns, outputKey, outputLabel, resolveAttribute, runOver } from '@wickwise/analytics';
import type { LessonLab } from '@wickwise/contract';
import { BarSeries, DAY_MS } from '@wickwise/market';

type OutputAttribute = Extract<NonNullable<ReturnType<typeof resolveAttribute>>, { kind: 'output' }>;
type Params = OutputAttribute['params'];

/** Numbers of an indicator that readers change, by the name of its kernel in the lesson. */
export type LabParams = Readonly<Record<string, Params>>;

/** One number of an indicator, with its range. */
export interface LabParam {
  kernel: string;
  name: string;
  /** Name of the indicator in the lesson, `RSI(14)`. */
  label: string;
  usual: number;
  min: number;
  max: number;
}

/** Bars, with the session of each where they are shorter than a day. */
export interface LabBars {
  series: BarSeries;
  /** Absent for daily bars. */
  session?: Float64Array;
}

/** Beyond this a line hardly moves on the bars shown. */
const LEAST_MAX = 50;

const outputsOf = ({ lines, pane }: Pick<LessonLab, 'lines' | 'pane'>): OutputAttribute[] =>
  [...lines, ...(pane?.lines ?? [])].flatMap((key) => {
    const attribute = resolveAttribute(key);
    return attribute?.kind === 'output' ? [attribute] : [];
  });

const kernelOf = ({ indicator, params }: OutputAttribute): string =>
  `${indicator.key} ${Object.values(params).join(' ')}`;

/** Returns the numbers of a laboratory's indicators, each once. */
export function paramsOf(lab: Pick<LessonLab, 'lines' | 'pane'>): LabParam[] {
  const kernels = Map.groupBy(outputsOf(lab), kernelOf);
  return [...kernels].flatMap(([kernel, [first]]) => {
    const { key, indicator, params } = first as OutputAttribute;
    return Object.entries(indicator.params).map(([name, { min }]) => {
      const usual = params[name] as number;
      return { kernel, name, label: attributeLabel(key), usual, min, max: Math.max(LEAST_MAX, 2 * usual) };
    });
  });
}

/** What a line is called where it is used. */
export interface LabKey {
  /** Its key in the lesson. */
  key: string;
  /** Its key by the chosen numbers; undefined where charts and rules have other numbers only. */
  chosenKey: string | undefined;
}

/** A line with its values, by the numbers that the reader has chosen. */
export interface LabLine extends LabKey {
  label: string;
  values: Float64Array;
  isPane: boolean;
}

const chosenParams = (attribute: OutputAttribute, chosen: LabParams): Params => ({
  ...attribute.params,
  ...chosen[kernelOf(attribute)],
});

const keyOf = (attribute: OutputAttribute, chosen: LabParams): LabKey => ({
  key: attribute.key,
  chosenKey: outputKey(attribute.indicator, chosenParams(attribute, chosen), attribute.output),
});

/** Returns the keys of a laboratory's lines, which need no bars. */
export const labKeys = (lab: Pick<LessonLab, 'lines' | 'pane'>, chosen: LabParams): LabKey[] =>
  outputsOf(lab).map((attribute) => keyOf(attribute, chosen));

/** Computes the lines of a laboratory as charts and scans do. */
export function labLines(
  lab: Pick<LessonLab, 'lines' | 'pane'>,
  chosen: LabParams,
  { series, session }: LabBars,
): LabLine[] {
  const inputs = inputColumns(series, session ? { session } : {});
  return outputsOf(lab).map((attribute, at) => {
    const { indicator, output } = attribute;
    const params = chosenParams(attribute, chosen);
    const { key, chosenKey } = keyOf(attribute, chosen);
    return {
      key,
      chosenKey,
      label: chosenKey ? attributeLabel(chosenKey) : outputLabel({ ...attribute, params }),
      values: runOver(indicator, params, inputs, series.length).outputs[output] as Float64Array,
      isPane: at >= lab.lines.length,
    };
  });
}

/** Returns a rule with the keys of the chosen numbers in place of the lesson's. */
export function ruleWith<Rule>(rule: Rule, keys: readonly LabKey[]): Rule {
  const chosen = new Map(keys.map(({ key, chosenKey }) => [key, chosenKey]));
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return chosen.get(value) ?? value;
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part)]));
  };
  return replaced(rule) as Rule;
}

/** Returns the lesson's own bars. */
export function lessonBars({ bars, sessions }: Pick<LessonLab, 'bars' | 'sessions'>): LabBars {
  const series = BarSeries.from(
    bars.map(([open, high, low, close, volume], k) => ({ timeMs: k * DAY_MS, open, high, low, close, volume })),
  );
  if (sessions.length === 0) return { series };
  const first = (bar: number): number => sessions.findLast((one) => one <= bar) ?? Number.NaN;
  return { series, session: Float64Array.from(bars, (_, bar) => first(bar)) };
}
