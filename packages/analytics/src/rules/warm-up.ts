import type { Timeframe } from '@wickwise/market';
import { lookbackOf, resolveAttribute } from '../catalogue.ts';
import type { CompiledStrategy } from './compile.ts';

/** Returns the bars of each timeframe that a strategy needs before it can first be true, on bars of `timeframe`. */
export function warmUpOf(
  { columns, lookback }: CompiledStrategy,
  timeframe: Timeframe,
): ReadonlyMap<Timeframe, number> {
  const bars = new Map<Timeframe, number>([[timeframe, lookback + 1]]);
  for (const { column } of columns.values()) {
    const attribute = resolveAttribute(column.attribute);
    if (!column.coarser || !attribute) continue;
    const needed = lookbackOf(attribute) + column.coarser.offset + 1;
    bars.set(column.coarser.timeframe, Math.max(bars.get(column.coarser.timeframe) ?? 0, needed));
  }
  return bars;
}
