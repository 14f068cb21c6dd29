import { resolveAttribute } from '../catalogue.ts';
import type { SideColumn } from '../indicators/indicator.ts';
import type { Column } from './column.ts';

/** Whether a column is made from something beside the bars: their sessions, or an index. */
export function readsSide({ attribute }: Column, side: SideColumn): boolean {
  const found = resolveAttribute(attribute);
  return found?.kind === 'output' && found.indicator.inputs.includes(side);
}
