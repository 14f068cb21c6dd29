import type { Layer } from '../layer.ts';
import type { Projection } from '../projection.ts';
import { type ChartColors, withAlpha } from '../theme.ts';

/** Consecutive bars on which something was true. Times are open times of bars, epoch ms. */
export interface BarRun {
  firstTime: number;
  lastTime: number;
  /** It became true on the first bar; otherwise its beginning is unknown. */
  isFiring: boolean;
}

/** State of a run layer; mutate it, then redraw. */
export interface RunState {
  runs: readonly BarRun[];
  /** The selected run, by its first bar. */
  chosenTime: number | undefined;
  colors: ChartColors;
}

/** A small candle at the top of the pane, above the first bar of a run. */
const WICK = { top: 4, height: 18, width: 1.5, bodyHeight: 7, bodyWidth: 5 } as const;

/** Returns the extent of a run: from the left edge of its first bar to the right edge of its last. */
export function spanOf(
  { firstTime, lastTime }: BarRun,
  { x }: Projection,
  barWidth: number,
): [left: number, right: number] {
  return [x(firstTime) - barWidth / 2, x(lastTime) + barWidth / 2];
}

/** Shades bars on which something was true, and marks those where it became true. */
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

function drawWick(context: CanvasRenderingContext2D, { x }: Projection, { firstTime }: BarRun, colors: ChartColors) {
  const middle = x(firstTime);
  context.fillStyle = colors.accent;
  context.fillRect(middle - WICK.width / 2, WICK.top, WICK.width, WICK.height);
  const bodyTop = WICK.top + (WICK.height - WICK.bodyHeight) / 2;
  context.fillRect(middle - WICK.bodyWidth / 2, bodyTop, WICK.bodyWidth, WICK.bodyHeight);
}
