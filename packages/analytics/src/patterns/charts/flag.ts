import { channelOf } from './channel.ts';
import { fitOf, type Pivot } from './find.ts';
import { longestFlag, type Pole, poleTo, shortestFlag } from './pole.ts';
import {
  endsLow,
  isLowSwing,
  LONGEST_SPAN,
  pivotsOf,
  type Scene,
  type ShapeRule,
  swingBar,
  swingPrice,
} from './rule.ts';
import { SWINGS_KEPT } from './swings.ts';

/** Most swings from the top of the pole to the newest. */
const MOST_SWINGS = 12;

/** How far the swings of a flag may lie below and above the top of its pole, in poles: more than any channel needs. */
const MOST_BELOW = 0.67;
const MOST_ABOVE = 0.3;

/**
 * Bull flag: a steep pole from P0 to P1, then a narrow channel of touches F1, F2 ... that drifts sideways or against the
 * pole. A bear flag is its mirror image.
 *
 * Height        of the pole, P1 - P0
 * Rules         pole as in pole.ts, channel as in channel.ts; flag at least max(5, 0.4 pole) and at most 4 poles long, in
 *               bars; no close below P1 - 0.5 pole; the upper line drifts -0.5 to +0.1 pole over the flag; the channel is at
 *               most 0.5 pole wide
 * Confirmed by  the first close above the upper line
 * Target        line at the break + pole
 * Source        Bulkowski, "Encyclopedia of Chart Patterns"; retracement limit as in TradingView's flag
 */
export const flag: ShapeRule = (scene) => {
  const { swings, size } = scene;
  const fewest = endsLow(scene) ? 3 : 4; // low, high, low, and then a high
  const most = Math.min(MOST_SWINGS, swings.count(size) - 1);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let back = 0; back <= most; back++) {
    const price = swingPrice(scene, back);
    const leastPole = Math.max((price - lowest) / MOST_BELOW, (highest - price) / MOST_ABOVE);
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
    if (scene.now - swingBar(scene, back) > LONGEST_SPAN) return undefined;
    if (back < fewest || isLowSwing(scene, back) || !risesInto(scene, back, leastPole)) continue;
    const pole = poleTo(scene, back, leastPole);
    const found = pole && flagAfter(scene, pole, back);
    if (found) return found;
  }
  return undefined;
};

/** Whether price rose by this much to the high `back` swings ago without a higher high on the way, as far as is remembered. */
function risesInto(scene: Scene, back: number, least: number): boolean {
  const top = swingPrice(scene, back);
  const oldest = Math.min(scene.swings.count(scene.size), SWINGS_KEPT) - 1;
  for (let low = back + 1; low <= oldest; low += 2) {
    if (top - swingPrice(scene, low) >= least) return true;
    if (low < oldest && swingPrice(scene, low + 1) >= top) return false;
  }
  return true;
}

function flagAfter(scene: Scene, pole: Pole, top: number): ReturnType<ShapeRule> {
  const { view } = scene;
  const { height, topBar, bars } = pole;
  const now = swingBar(scene, 0);
  const stop = pole.top - 0.5 * height;
  for (let bar = topBar + 1; bar <= now; bar++) if (view.close(bar) < stop) return undefined;
  const channel = channelOf(view, pivotsOf(scene, Array.from({ length: top + 1 }, String)), height, now);
  if (!channel) return undefined;
  const { slope, touches } = channel;
  const width = channel.width / height;
  const [, end] = touches.at(-1) as Pivot;
  const drift = (slope * (end - topBar)) / height;
  if (end - topBar < shortestFlag(bars)) return undefined;
  if (drift < -0.5 || drift > 0.1 || width > 0.5 || end - pole.bottomBar > LONGEST_SPAN) return undefined;
  return {
    pattern: view.sign > 0 ? 'bullish_flag' : 'bearish_flag',
    sign: view.sign,
    pivots: [
      ['P0', pole.bottomBar, view.sign * view.low(pole.bottomBar)],
      ...touches.map(([, bar, price], i): Pivot => [i === 0 ? 'P1' : `F${i}`, bar, price]),
    ],
    lineBar: topBar,
    linePrice: pole.top,
    slope,
    stop,
    stopsAtClose: true,
    firstBreak: end + 1,
    lastBreak: topBar + Math.floor(Math.min(longestFlag(bars), longestDrift(slope / height))),
    height,
    heightAtr: height / view.meanAtr(pole.bottomBar, end),
    fit: fitOf([(1 - pole.straightness) / 0.4, (drift + 0.2) / 0.3, width / 0.5]),
  };
}

/** Bars until a line that drifts by this share of the pole each bar has left -0.5 to +0.1. */
const longestDrift = (share: number): number =>
  share < 0 ? 0.5 / -share : share > 0 ? 0.1 / share : Number.POSITIVE_INFINITY;
