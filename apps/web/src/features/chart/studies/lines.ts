import type { StudyLine } from '../../../charts/studies/study-line.ts';
import { type ChartColors, lineColor } from '../../../charts/theme.ts';
import type { Study } from './catalogue.ts';
import { levelsOf } from './levels.ts';
import { directionKeyOf, isDirection } from './line-keys.ts';
import { studyFormat } from './study-format.ts';

/** Values of an indicator over a chart's bars. */
export interface StudyValues {
  study: Study;
  /** One per closed bar; the same object until one closes. */
  values: Float64Array;
  /** Value of the forming bar; NaN without one. */
  preview: number;
}

/** Returns the lines of computed values; the lines of a channel share a colour. */
export function linesOf(
  values: readonly StudyValues[],
  colors: ChartColors,
  priceText: (price: number) => string,
  currency: string,
): StudyLine[] {
  const byKey = new Map(values.map((one) => [one.study.attribute.key, one]));
  const slots = new Map<string, number>();
  return values
    .filter(({ study }) => !isDirection(study.attribute.key))
    .map((one) => {
      const { key, output } = one.study.attribute;
      const slot = EDGES[output] === undefined ? key : groupKey(one.study);
      if (!slots.has(slot)) slots.set(slot, slots.size);
      const line = toLine(one, lineColor(colors, slots.get(slot) ?? 0), priceText, currency);
      const direction = byKey.get(directionKeyOf(key) ?? '');
      return direction ? { ...line, colorAt: (index: number) => directionColor(direction, index, colors) } : line;
    });
}

const directionColor = ({ values, preview }: StudyValues, index: number, { up, down }: ChartColors): string =>
  (index < values.length ? (values[index] ?? 0) : preview) > 0 ? up : down;

/** Outputs of channels; the middle only shares their colour. */
const EDGES: Readonly<Record<string, 'upper' | 'lower' | 'middle'>> = Object.fromEntries(
  ['bb', 'kc', 'dc'].flatMap((name) =>
    (['upper', 'middle', 'lower'] as const).map((edge) => [`${name}_${edge}`, edge]),
  ),
);

const groupKey = ({ attribute: { indicator, params }, entry }: Study): string =>
  `${entry.draw === 'overlay' ? 'overlay ' : ''}${indicator.key} ${Object.values(params).join(' ')}`;

function toLine(
  { study, values, preview }: StudyValues,
  color: string,
  priceText: (price: number) => string,
  currency: string,
): StudyLine {
  const { attribute, entry, label } = study;
  const { key, output } = attribute;
  const edge = EDGES[output];
  return {
    key,
    label,
    group: { key: groupKey(study), name: study.short },
    edge: edge === 'middle' ? undefined : edge,
    pane: entry.draw === 'overlay' ? 'overlay' : groupKey(study),
    look: output.endsWith('_hist') ? 'histogram' : 'line',
    color,
    values,
    closedCount: values.length,
    preview,
    format: studyFormat(entry.unit, priceText, currency),
    levels: levelsOf(output),
  };
}
