import type { Element } from 'hast';
import * as z from 'zod';
import { AttributeNames, attributeName } from './attribute-name.ts';
import { element, textNode } from './elements.ts';
import type { Example } from './example.ts';
import { ExampleBars, Sessions } from './example-bars.ts';
import { number } from './number.ts';

/** A table of bars and what the engine computes from them, as an author writes it. */
export const WorkedSpec = z.intersection(
  ExampleBars,
  z.object({
    caption: z.string(),
    names: AttributeNames,
    sessions: Sessions,
    /** Attributes beside the close. */
    columns: z.array(z.string()).min(1),
    /** First bar shown; the ones before only warm up. */
    from: z.number().int().nonnegative().default(0),
    decimals: z.number().int().min(0).max(6).default(2),
  }),
);
export type WorkedSpec = z.infer<typeof WorkedSpec>;

/** Returns the table: a row per bar, a dash where an attribute has no value yet. */
export function workedTable({ caption, columns, names, from, decimals }: WorkedSpec, example: Example): Element {
  const shown = ['close', ...columns.filter((key) => key !== 'close')];
  const along = shown.map((key) => example.along(key));
  const rows = example.bars.slice(from).map((_, i) => {
    const bar = from + i;
    const cells = along.map((values) => {
      const value = values[bar] ?? Number.NaN;
      return element('td', {}, textNode(Number.isNaN(value) ? '–' : number(value, decimals)));
    });
    return element('tr', {}, element('th', { scope: 'row' }, textNode(String(bar))), ...cells);
  });
  const heads = [
    names.Bar ?? 'Bar',
    ...shown.map((key) => (key === 'close' ? (names.close ?? 'Close') : attributeName(key, names))),
  ];
  const head = element('tr', {}, ...heads.map((name) => element('th', { scope: 'col' }, textNode(name))));
  const table = element(
    'table',
    { className: ['worked'] },
    element('caption', {}, textNode(caption)),
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  );
  return element('div', { className: ['wide'], tabIndex: 0, role: 'region', ariaLabel: caption }, table);
}
