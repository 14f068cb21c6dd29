import type { ScanTimeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import type { BarField } from '../indicators/indicator.ts';
import { kernelName } from '../indicators/run.ts';
import type { Column } from '../rules/column.ts';
import type { ColumnUse } from '../rules/compile.ts';
import { RuleError } from '../rules/expression.ts';
import { Kernel } from './kernel.ts';
import type { Panel } from './panel.ts';
import { PastValues } from './past-values.ts';
import type { Rings } from './rings.ts';

/** Where a column's newest values come from. */
type Source =
  | { kind: 'field'; field: BarField }
  | { kind: 'output'; kernel: Kernel; output: string }
  | { kind: 'coarser'; panel: Panel; attribute: string; offset: number };

/** A column of a panel: the newest value of each slot, and past ones where rules read them. */
export interface PanelColumn {
  column: Column;
  source: Source;
  newest: Float64Array;
  past: PastValues;
}

/** Makes the column that rules use, with the kernel that it needs, shared through `kernels`. */
export function panelColumn(
  { column, back }: ColumnUse,
  slots: number,
  kernels: Map<string, Kernel>,
  coarser: ReadonlyMap<ScanTimeframe, Panel>,
): PanelColumn {
  const source = sourceOf(column, slots, kernels, coarser);
  const newest =
    source.kind === 'output'
      ? (source.kernel.outputs[source.output] as Float64Array)
      : new Float64Array(slots).fill(Number.NaN);
  return { column, source, newest, past: new PastValues(slots, back) };
}

function sourceOf(
  { attribute, coarser }: Column,
  slots: number,
  kernels: Map<string, Kernel>,
  panels: ReadonlyMap<ScanTimeframe, Panel>,
): Source {
  const found = resolveAttribute(attribute);
  if (!found) throw new RuleError(`There is no attribute "${attribute}".`);
  if (coarser) {
    const panel = panels.get(coarser.timeframe);
    if (!panel) throw new RuleError(`There are no ${coarser.timeframe} bars beside these.`);
    return { kind: 'coarser', panel, attribute, offset: coarser.offset };
  }
  if (found.kind === 'field') return { kind: 'field', field: found.field };
  const { indicator, params, output } = found;
  const name = kernelName(indicator, params);
  const kernel = kernels.get(name) ?? new Kernel(indicator, params, slots);
  kernels.set(name, kernel);
  return { kind: 'output', kernel, output };
}

/** Takes the newest values of the active slots out of the column's source; kernels have written theirs already. */
export function takeNewest({ source, newest }: PanelColumn, rings: Rings): void {
  if (source.kind === 'output') return;
  for (let k = 0; k < rings.activeCount; k++) {
    const slot = rings.active[k] as number;
    newest[slot] =
      source.kind === 'field'
        ? (rings.ring(source.field)[rings.offset(slot, 0)] as number)
        : source.panel.valueOf(source.attribute, slot, source.offset);
  }
}
