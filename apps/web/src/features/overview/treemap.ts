/** Position of a cell, px. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Divides an area by sizes into nearly square cells. Sizes are positive, largest first. Source: M. Bruls, K. Huizing,
 * J. van Wijk, "Squarified Treemaps" (2000).
 */
export function squarify(sizes: readonly number[], area: Box): Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const scale = (area.width * area.height) / total;
  const boxes: Box[] = [];
  let rest = area;
  let start = 0;
  while (start < sizes.length) {
    const side = Math.min(rest.width, rest.height);
    const end = rowEnd(sizes, start, side, scale);
    const row = sizes.slice(start, end).map((size) => size * scale);
    boxes.push(...placeRow(row, rest));
    rest = restAfter(row, rest);
    start = end;
  }
  return boxes;
}

const sumOf = (row: readonly number[]): number => row.reduce((sum, one) => sum + one, 0);

/** Returns the end of the row from `start`: cells are added while the worst aspect ratio doesn't grow. */
function rowEnd(sizes: readonly number[], start: number, side: number, scale: number): number {
  const largest = (sizes[start] as number) * scale;
  let sum = largest;
  let end = start + 1;
  let worst = worstOf(largest, largest, sum, side);
  for (; end < sizes.length; end++) {
    const next = (sizes[end] as number) * scale;
    const longer = worstOf(largest, next, sum + next, side);
    if (longer > worst) break;
    worst = longer;
    sum += next;
  }
  return end;
}

/** Returns the worst aspect ratio of a row's largest and smallest cell, 1 for a square. */
const worstOf = (largest: number, smallest: number, sum: number, side: number): number =>
  Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest));

/** Places a row along the shorter side of the remaining area. */
function placeRow(row: readonly number[], { x, y, width, height }: Box): Box[] {
  const isColumn = width >= height;
  const thick = sumOf(row) / (isColumn ? height : width);
  let at = isColumn ? y : x;
  return row.map((size) => {
    const long = size / thick;
    const box = isColumn ? { x, y: at, width: thick, height: long } : { x: at, y, width: long, height: thick };
    at += long;
    return box;
  });
}

function restAfter(row: readonly number[], { x, y, width, height }: Box): Box {
  const isColumn = width >= height;
  const thick = sumOf(row) / (isColumn ? height : width);
  return isColumn
    ? { x: x + thick, y, width: Math.max(width - thick, 0), height }
    : { x, y: y + thick, width, height: Math.max(height - thick, 0) };
}

/** Returns the box that an arrow key selects: the nearest beyond the edge, across from the centre. */
export function boxBeside(boxes: readonly Box[], from: number, key: string): number {
  const here = boxes[from];
  if (!here) return from;
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const origin = middle(here);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, i) => {
    const { x, y } = middle(box);
    const ahead = sign * (isVertical ? y - origin.y : x - origin.x);
    const aside = Math.abs(isVertical ? x - origin.x : y - origin.y);
    const distance = ahead + 2 * aside; // prefers boxes straight ahead to diagonal ones
    if (i === from || ahead <= 0.5 || distance >= least) return;
    best = i;
    least = distance;
  });
  return best;
}
