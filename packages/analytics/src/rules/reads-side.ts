import { resolveAttribute } from '../catalogue.ts';
import type { SideColumn } from '../indicators/indicator.ts';
import type { Column } from './column.ts';

/** Returns whether a column depends on a side column: sessions, or the index. */
export function readsSide({ attribute }: Column, side: SideColumn): boolean {
  const found = resolveAttribute(attribute);
  return found?.kind === 'output' && found.indicator.inputs.includes(side);
}
