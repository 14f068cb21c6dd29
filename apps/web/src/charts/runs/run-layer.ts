import type { Layer } from '../layer.ts';
import type { Projection } from '../projection.ts';
import { type ChartColors, withAlpha } from '../theme.ts';

/** Bars in a row on which something was true. Instants are open instants of bars, epoch ms. */
export interface Run {
  firstTime: number;
  lastTime: number;
  /** It came true on the first bar. Otherwise nobody knows when it began. */
  isFiring: boolean;
}

/** What a layer of runs draws; changed from outside, then drawn anew. */
export interface RunState {
  runs: readonly Run[];
  /** The one that is looked at, by its first bar. */
  chosenTime: number | undefined;
  colors: ChartColors;
}

/** A wick and its body, at the head of the pane, above the bar at which a run began. */
const WICK = { top: 4, height: 18, width: 1.5, bodyHeight: 7, bodyWidth: 5 } as const;

/** Where a run stands on the pane: from the left edge of its first bar to the right edge of its last one. */
export function spanOf(
  { firstTime, lastTime }: Run,
  { x }: Projection,
  barWidth: number,
): [left: number, right: number] {
  return [x(firstTime) - barWidth / 2, x(lastTime) + barWidth / 2];
}

/** Shades the bars on which something was true, and marks those at which it came true. */
export function runLayer(state: RunState, barWidth: () => number): Layer {
  return {
    zOrder: 'bottom',
    draw(context, projection) {
      const { runs, chosenTime, colors } = state;
      for (const run of runs) {
        const [left, right] = spanOf(run, projection, barWidth());
        if (right < 0 || left > projection.width) continue;
        context.fillStyle = withAlpha(colors.accent, run.firstTime === chosenTime ? 0.3 : 0.13);
        context.fillRect(left, 0, right - left, projection.height);
        if (run.isFiring) drawWick(context, projection, run, colors);
      }
    },
  };
}

function drawWick(context: CanvasRenderingContext2D, { x }: Projection, { firstTime }: Run, colors: ChartColors) {
  const middle = x(firstTime);
  context.fillStyle = colors.accent;
  context.fillRect(middle - WICK.width / 2, WICK.top, WICK.width, WICK.height);
  const bodyTop = WICK.top + (WICK.height - WICK.bodyHeight) / 2;
  context.fillRect(middle - WICK.bodyWidth / 2, bodyTop, WICK.bodyWidth, WICK.bodyHeight);
}
