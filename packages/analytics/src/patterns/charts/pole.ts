import type { BarView } from './bar-view.ts';
import { LONGEST_SPAN, type SwingScene, swingBar, swingPrice } from './rule.ts';

/** The steep run before a flag, up in the view. */
export interface Pole {
  bottomBar: number;
  topBar: number;
  top: number;
  height: number;
  bars: number;
  /** Net change of the closes over the sum of their changes. */
  straightness: number;
}

const BARS_BEFORE = 10;

/** Length of a flag after a pole, in bars. */
export const SHORTEST_FLAG = 5;
export const shortestFlag = (poleBars: number): number => Math.max(SHORTEST_FLAG, 0.4 * poleBars);
export const longestFlag = (poleBars: number): number => 4 * poleBars;

/** Minimum distance of a knee below the straight line, in legs. */
const LEAST_KNEE = 0.15;

/**
 * Returns the pole ending at the swing high `back` swings ago: at least 4 mean true ranges of the 10 bars before, 3
 * bars, and 0.6 straight. It is the largest leg ending there, or its part after a knee.
 */
export function poleTo(scene: SwingScene, back: number, leastHeight: number): Pole | undefined {
  const { view, swings } = scene;
  const topBar = swingBar(scene, back);
  const top = swingPrice(scene, back);
  const size = swings.largestTo(topBar, scene.size);
  const from = swings.legStart(size, topBar);
  if (!(top - view.sign * swings.price(size, from) >= leastHeight)) return undefined;
  const start = Math.max(swings.bar(size, from), topBar - LONGEST_SPAN);
  const bottomBar = kneeOf(view, start, topBar, top);
  const bars = topBar - bottomBar;
  if (swingBar(scene, 0) - topBar < shortestFlag(bars) || scene.now - topBar > longestFlag(bars)) return undefined;
  return poleFrom(view, bottomBar, topBar, top);
}

function poleFrom(view: BarView, bottomBar: number, topBar: number, top: number): Pole | undefined {
  const bars = topBar - bottomBar;
  const height = top - view.low(bottomBar);
  if (bars < 3 || !(height >= 4 * meanRange(view, bottomBar - BARS_BEFORE, bottomBar))) return undefined;
  const straightness = straightnessOf(view, bottomBar, topBar);
  return straightness >= 0.6 ? { bottomBar, topBar, top, height, bars, straightness } : undefined;
}

function kneeOf(view: BarView, from: number, topBar: number, top: number): number {
  const bottom = view.low(from);
  const rise = (top - bottom) / (topBar - from);
  let knee = from;
  let furthest = LEAST_KNEE * (top - bottom);
  for (let bar = from + 1; bar < topBar; bar++) {
    const below = bottom + rise * (bar - from) - view.close(bar);
    if (below > furthest) {
      furthest = below;
      knee = bar;
    }
  }
  return knee;
}

function meanRange(view: BarView, from: number, to: number): number {
  if (from <= view.first) return Number.NaN;
  let sum = 0;
  for (let bar = from; bar < to; bar++) sum += view.trueRange(bar);
  return sum / (to - from);
}

function straightnessOf(view: BarView, from: number, to: number): number {
  let path = 0;
  for (let bar = from + 1; bar <= to; bar++) path += Math.abs(view.close(bar) - view.close(bar - 1));
  return (view.close(to) - view.close(from)) / path;
}
