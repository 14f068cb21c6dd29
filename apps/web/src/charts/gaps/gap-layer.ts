import type { PriceGap } from '@wickwise/contract';
import type { Layer } from '../layer.ts';
import type { Projection } from '../projection.ts';
import { type ChartColors, withAlpha } from '../theme.ts';

/** State of a gap layer; mutate it, then redraw. */
export interface GapState {
  gaps: readonly PriceGap[];
  /** Open times of the bars, oldest first. */
  opens: readonly number[];
  barMs: number;
  colors: ChartColors;
}

/** A gap without a bar of its own is this wide at least, px. */
const LEAST_WIDTH = 6;
const LINE_EVERY = 6;

/**
 * Returns the extent of a gap: the bars that it touches, or a narrow band between two bars where it has none of its own. The
 * axis has no room for bars that aren't there.
 */
export function gapSpan(
  { from, to }: PriceGap,
  { opens, barMs }: Pick<GapState, 'opens' | 'barMs'>,
  { x }: Projection,
  barWidth: number,
): [left: number, right: number] {
  const touched = opens.filter((openMs) => openMs < to && openMs + barMs > from);
  const [first, last] = [touched[0], touched.at(-1)];
  const before = opens.findLast((openMs) => openMs + barMs <= from);
  const [left, right] =
    first !== undefined && last !== undefined
      ? [x(first) - barWidth / 2, x(last) + barWidth / 2]
      : [x(before ?? from) + barWidth / 2, x(before ?? from) + barWidth / 2];
  const more = Math.max(LEAST_WIDTH - (right - left), 0) / 2;
  return [left - more, right + more];
}

/** Hatches stretches in which prices are missing. */
export function gapLayer(state: GapState, barWidth: () => number): Layer {
  return {
    zOrder: 'bottom',
    draw(context, projection) {
      const { gaps, colors } = state;
      for (const gap of gaps) {
        const [left, right] = gapSpan(gap, state, projection, barWidth());
        if (right < 0 || left > projection.width) continue;
        hatch(context, { left, right, height: projection.height }, withAlpha(colors.quiet, 0.45));
      }
    },
  };
}

function hatch(
  context: CanvasRenderingContext2D,
  { left, right, height }: { left: number; right: number; height: number },
  color: string,
): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = left - height; x < right; x += LINE_EVERY) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}
