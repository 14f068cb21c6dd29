import type { Layer } from '../layer.ts';
import type { Projection } from '../projection.ts';
import type { Scene } from '../scene.ts';
import { type StudyLine, valueAt } from './study-line.ts';

/**
 * Lines in the candles' own scale. The library would measure each of them from a beginning of its own on a percent scale;
 * drawn by prices they stay where they belong.
 */
export const overlayLayer = (scene: Scene, state: { lines: readonly StudyLine[] }): Layer => ({
  draw(context, projection) {
    const [from, to] = visible(scene);
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    for (const line of state.lines) {
      context.strokeStyle = line.color;
      context.beginPath();
      for (let i = from; i <= to; i++) lineTo(context, line, i, scene, projection);
      context.stroke();
    }
  },
  range: (from, to) =>
    rangeOf(state.lines, Math.max(Math.floor(from), 0), Math.min(Math.ceil(to), scene.bars.length - 1)),
});

function visible({ chart, bars }: Scene): [from: number, to: number] {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (!range) return [0, -1];
  return [Math.max(Math.floor(range.from) - 1, 0), Math.min(Math.ceil(range.to) + 1, bars.length - 1)];
}

/** A gap in the values is one in the line. */
function lineTo(context: CanvasRenderingContext2D, line: StudyLine, i: number, scene: Scene, projection: Projection) {
  const value = valueAt(line, i);
  if (Number.isNaN(value)) return;
  const place = [projection.x(scene.timeline.timeOf(i)), projection.y(value)] as const;
  if (Number.isNaN(valueAt(line, i - 1))) context.moveTo(...place);
  else context.lineTo(...place);
}

/** Lowest and highest value of lines among bars. */
export function rangeOf(
  lines: readonly StudyLine[],
  from: number,
  to: number,
): { min: number; max: number } | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const line of lines) {
    for (let i = from; i <= to; i++) {
      const value = valueAt(line, i);
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min <= max ? { min, max } : undefined;
}
