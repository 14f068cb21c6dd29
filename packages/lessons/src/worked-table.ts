import { attributeLabel } from '@wickwise/analytics';
import type { Element } from 'hast';
import * as z from 'zod';
import { element, textNode } from './elements.ts';
import type { Example } from './example.ts';
import { ExampleBars, Sessions } from './example-bars.ts';
import { number } from './number.ts';

/** A table of bars and what the engine computes from them, as an author writes it. */
export const WorkedSpec = z.intersection(
  ExampleBars,
  z.object({
    caption: z.string(),
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
export function workedTable({ caption, columns, from, decimals }: WorkedSpec, example: Example): Element {
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
  const names = ['Bar', ...shown.map((key) => (key === 'close' ? 'Close' : attributeLabel(key)))];
  const head = element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, textNode(name))));
  const table = element(
    'table',
    { className: ['worked'] },
    element('caption', {}, textNode(caption)),
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  );
  return element('div', { className: ['wide'], tabIndex: 0, role: 'region', ariaLabel: caption }, table);
}
