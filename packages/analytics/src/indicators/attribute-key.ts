import { type Indicator, type ListedIndicator, LONGEST_PERIOD, type Params } from './indicator.ts';

/** An output of an indicator with parameters: the meaning of a key such as `bb_upper_20`. */
export interface OutputAttribute {
  key: string;
  kind: 'output';
  indicator: Indicator;
  params: Params<string>;
  output: string;
}

/** A key with its numbers replaced, `stoch_#_K`, and the parameters at these places. */
interface KeyShape {
  shape: string;
  names: readonly string[];
}

export const isListed = (indicator: Indicator): indicator is ListedIndicator => 'about' in indicator;

/** Returns the key template of an output: `sma_{period}`, `stoch_{signal}_D`, `macd`. */
export function keyTemplate(indicator: Indicator, output: string): string {
  const own = isListed(indicator) ? indicator.about[output]?.key : undefined;
  return own ?? ('period' in indicator.params ? `${output}_{period}` : output);
}

const PLACE = /\{(\w+)\}/g;

function shapeOf(template: string): KeyShape {
  return { shape: template.replace(PLACE, '#'), names: [...template.matchAll(PLACE)].map(([, name = '']) => name) };
}

const usualParams = ({ params }: Indicator): Record<string, number> =>
  Object.fromEntries(Object.entries(params).map(([name, { usual }]) => [name, usual]));

/** Returns the key of an output; undefined where a parameter that keys don't contain isn't at its default. */
export function outputKey(indicator: Indicator, params: Params<string>, output: string): string | undefined {
  const template = keyTemplate(indicator, output);
  const { names } = shapeOf(template);
  const isUsual = ([name, { usual }]: [string, { usual: number }]) => names.includes(name) || params[name] === usual;
  if (!Object.entries(indicator.params).every(isUsual)) return undefined;
  return template.replace(PLACE, (_, name: string) => String(params[name]));
}

/** Returns the label of an output: `Stochastic %K(14)`, `MACD histogram`, with the parameters of its key only. */
export function outputLabel({ indicator, params, output }: OutputAttribute): string {
  const label = (isListed(indicator) ? indicator.about[output]?.label : undefined) ?? indicator.label;
  const { names } = shapeOf(keyTemplate(indicator, output));
  return names.length > 0 ? `${label}(${names.map((name) => params[name]).join(', ')})` : label;
}

/** Returns a function that finds the output of a key. Parameters outside the key have their defaults. */
export function keyResolver(indicators: readonly Indicator[]): (key: string) => OutputAttribute | undefined {
  const shapes = new Map(
    indicators.flatMap((indicator) =>
      indicator.outputs.map((output) => {
        const { shape, names } = shapeOf(keyTemplate(indicator, output));
        return [shape, { indicator, output, names }] as const;
      }),
    ),
  );
  return (key) => {
    const numbers: number[] = [];
    const shape = key.replace(/(?<=_)[1-9]\d{0,2}(?=_|$)/g, (digits) => {
      numbers.push(Number(digits));
      return '#';
    });
    const found = shapes.get(shape);
    if (!found) return undefined;
    const { indicator, output, names } = found;
    const inRange = names.every((name, k) => isPossible(numbers[k], indicator.params[name]?.min));
    if (!inRange) return undefined;
    const named = Object.fromEntries(names.map((name, k) => [name, numbers[k]]));
    return { key, kind: 'output', indicator, params: { ...usualParams(indicator), ...named }, output };
  };
}

const isPossible = (period: number, min = 1): boolean => period >= min && period <= LONGEST_PERIOD;
