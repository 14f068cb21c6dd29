import type { HeatmapCell, MarketHeatmap } from '@wickwise/contract';
import { type Box, squarify } from './treemap.ts';

/** Height of a sector's name above its cells, and the minimum width for it. */
const NAME_HEIGHT = 16;
const NAME_WIDTH = 48;
const GAP = 1;

export interface HeatmapGroup {
  name: string;
  changePct: number | null;
  box: Box;
  hasName: boolean;
}

export interface PlacedCell {
  cell: HeatmapCell;
  group: string;
  box: Box;
}

/** Returns the boxes of sectors and their cells in an area. */
export function placesOf(
  groups: MarketHeatmap['groups'],
  width: number,
  height: number,
): { groups: HeatmapGroup[]; cells: PlacedCell[] } {
  const sizeOf = (cells: readonly HeatmapCell[]) => cells.reduce((sum, { size }) => sum + size, 0);
  const boxes = squarify(
    groups.map(({ cells }) => sizeOf(cells)),
    { x: 0, y: 0, width, height },
  );
  const placed = groups.map(({ name, changePct }, i) => {
    const box = boxes[i] as Box;
    return { name, changePct, box, hasName: box.width >= NAME_WIDTH && box.height >= 3 * NAME_HEIGHT };
  });
  const cells = groups.flatMap(({ name, cells }, i) => {
    const { box, hasName } = placed[i] as HeatmapGroup;
    const inner = squarify(
      cells.map(({ size }) => size),
      inside(box, hasName ? NAME_HEIGHT : 0),
    );
    return cells.map((cell, k) => ({ cell, group: name, box: inner[k] as Box }));
  });
  return { groups: placed, cells };
}

const inside = ({ x, y, width, height }: Box, top: number): Box => ({
  x: x + GAP,
  y: y + GAP + top,
  width: Math.max(width - 2 * GAP, 1),
  height: Math.max(height - 2 * GAP - top, 1),
});
