import type { HeatmapCell, MarketHeatmap } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { finiteOrNull } from '#platform/finite.ts';
import { type InstrumentReading, isCounted } from './readings.ts';

/** Groups all shares or pairs by sector, sized by traded value, largest first. */
export function heatmapOf(
  market: Market,
  readings: readonly InstrumentReading[],
): Pick<MarketHeatmap, 'sizedBy' | 'groups'> {
  const counted = readings.filter(isCounted);
  // pairs are traded in different quote currencies: their values aren't comparable
  const sizedBy = MARKET_INFO[market].traded === 'currencies' ? 'equal' : 'traded value';
  const weightOf = (one: InstrumentReading): number => (sizedBy === 'equal' ? 1 : (one.daily?.tradedValue ?? 0) || 0);
  const total = counted.reduce((sum, one) => sum + weightOf(one), 0);
  const groups = [...Map.groupBy(counted, ({ listed }) => listed.instrument.sector)].map(([name, members]) => {
    const cells = members
      .map((one) => toCell(one, total > 0 ? weightOf(one) / total : 1 / counted.length))
      .filter(({ size }) => size > 0)
      .toSorted((a, b) => b.size - a.size);
    return { name, changePct: weightedChange(cells), cells };
  });
  const bySize = groups.filter(({ cells }) => cells.length > 0).toSorted((a, b) => sizeOf(b.cells) - sizeOf(a.cells));
  return { sizedBy, groups: bySize };
}

const toCell = ({ listed: { instrument }, price, changePct }: InstrumentReading, size: number): HeatmapCell => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price: finiteOrNull(price),
  changePct: finiteOrNull(changePct),
  size,
});

const sizeOf = (cells: readonly HeatmapCell[]): number => cells.reduce((sum, { size }) => sum + size, 0);

/** Returns the mean change of a group's priced members, weighted by size. */
function weightedChange(cells: readonly HeatmapCell[]): number | null {
  const priced = cells.filter(({ changePct }) => changePct !== null);
  const weighted = priced.reduce((sum, { size, changePct }) => sum + size * (changePct ?? 0), 0);
  return finiteOrNull(weighted / sizeOf(priced));
}
