import type { ScanTimeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import type { BarField } from '../indicators/indicator.ts';
import { kernelName } from '../indicators/run.ts';
import type { Column } from '../rules/column.ts';
import { RuleError } from '../rules/comparison.ts';
import type { ColumnUse } from '../rules/compile.ts';
import { ChartColumns } from './chart-columns.ts';
import { Kernel } from './kernel.ts';
import { PastValues } from './past-values.ts';
import type { Rings } from './rings.ts';

/** The part of a coarser panel that is read; it has the same slots. */
export interface CoarserPanel {
  /** Returns a slot's value of an attribute `back` of its bars before the newest. */
  valueOf(attribute: string, slot: number, back: number): number;
}

/** Source of a column's newest values. */
type Source =
  | { kind: 'field'; field: BarField }
  | { kind: 'output'; kernel: Kernel; output: string }
  | { kind: 'chart'; column: Float64Array }
  | { kind: 'coarser'; panel: CoarserPanel; attribute: string; offset: number };

/** A column of a panel: newest values by slot, and past ones where rules read them. */
export interface PanelColumn {
  column: Column;
  source: Source;
  newest: Float64Array;
  past: PastValues;
}

/** State shared by the columns of a panel. */
export interface PanelParts {
  slots: number;
  kernels: Map<string, Kernel>;
  /** Created for the first column that needs it. */
  charts?: ChartColumns;
  coarser: ReadonlyMap<ScanTimeframe, CoarserPanel>;
}

/** Creates a column of rules, with its parts. */
export function panelColumn({ column, back }: ColumnUse, parts: PanelParts): PanelColumn {
  const source = sourceOf(column, parts);
  return { column, source, newest: newestOf(source, parts.slots), past: new PastValues(parts.slots, back) };
}

function newestOf(source: Source, slots: number): Float64Array {
  if (source.kind === 'output') return source.kernel.outputs[source.output];
  if (source.kind === 'chart') return source.column;
  return new Float64Array(slots).fill(Number.NaN);
}

function sourceOf({ attribute, coarser }: Column, parts: PanelParts): Source {
  const found = resolveAttribute(attribute);
  if (!found) throw new RuleError(`There is no attribute "${attribute}".`);
  if (coarser) {
    const panel = parts.coarser.get(coarser.timeframe);
    if (!panel) throw new RuleError(`No ${coarser.timeframe} bars are available for this rule.`);
    return { kind: 'coarser', panel, attribute, offset: coarser.offset };
  }
  if (found.kind === 'field') return { kind: 'field', field: found.field };
  if (found.kind === 'chart') {
    parts.charts ??= new ChartColumns(parts.slots);
    return { kind: 'chart', column: parts.charts.column(found.pattern.name) };
  }
  const { indicator, params, output } = found;
  const name = kernelName(indicator, params);
  const kernel = parts.kernels.get(name) ?? new Kernel(indicator, params, parts.slots);
  parts.kernels.set(name, kernel);
  return { kind: 'output', kernel, output };
}

/** Copies the newest values of active slots from the column's source, after kernels and chart scans ran. */
export function takeNewest({ source, newest }: PanelColumn, rings: Rings): void {
  if (source.kind === 'output' || source.kind === 'chart') return;
  for (let k = 0; k < rings.activeCount; k++) {
    const slot = rings.active[k];
    newest[slot] =
      source.kind === 'field'
        ? rings.ring(source.field)[rings.offset(slot, 0)]
        : source.panel.valueOf(source.attribute, slot, source.offset);
  }
}
