import { isAbove } from '../../compare.ts';
import { channelOf } from './channel.ts';
import { fitOf, type Pivot } from './find.ts';
import { longestFlag, type Pole, poleTo, SHORTEST_FLAG, shortestFlag } from './pole.ts';
import { LONGEST_SPAN, pivotsOf, type ShapeRule, type SwingScene, swingBar, swingPrice } from './rule.ts';
import { SWINGS_KEPT } from './swings.ts';

/** Newest swings shared with a smaller size, from which on a flag is known. */
const KNOWN_SWINGS = 6;

/** A low, a high and a low. */
const FEWEST_SWINGS = 3;

/** Maximum number of swings from the pole's top to the newest. */
const MOST_SWINGS = 12;

/** Maximum distance of a flag's swings below and above its pole's top, in poles. */
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
  if (scene.known >= KNOWN_SWINGS) return undefined;
  const most = Math.min(MOST_SWINGS, scene.swings.count(scene.size) - 2);
  const latestTop = swingBar(scene, 0) - SHORTEST_FLAG;
  const earliestTop = scene.now - LONGEST_SPAN;
  let lowest = swingPrice(scene, 0);
  let highest = Number.NEGATIVE_INFINITY;
  for (let back = 1; back <= most; back += 2) {
    const topBar = swingBar(scene, back);
    if (topBar < earliestTop) return undefined;
    const top = swingPrice(scene, back);
    if (back >= FEWEST_SWINGS && topBar <= latestTop) {
      const leastPole = Math.max((top - lowest) / MOST_BELOW, (highest - top) / MOST_ABOVE);
      const pole = risesInto(scene, back, leastPole) ? poleTo(scene, back, leastPole) : undefined;
      const found = pole && flagAfter(scene, pole, back);
      if (found) return found;
    }
    highest = Math.max(highest, top);
    lowest = Math.min(lowest, swingPrice(scene, back + 1));
  }
  return undefined;
};

/**
 * Returns whether price rose by this much to the high `back` swings ago without a higher high, as far as remembered.
 */
function risesInto(scene: SwingScene, back: number, least: number): boolean {
  const floor = swingPrice(scene, back) - least;
  const oldest = Math.min(scene.swings.count(scene.size), SWINGS_KEPT) - 1;
  for (let low = back + 1; low <= oldest; low += 2) {
    if (swingPrice(scene, low) <= floor) return true;
    if (low < oldest && swingPrice(scene, low + 1) >= floor + least) return false;
  }
  return true;
}

function flagAfter(scene: SwingScene, pole: Pole, top: number): ReturnType<ShapeRule> {
  const { view } = scene;
  const { height, topBar, bars } = pole;
  const now = swingBar(scene, 0);
  const stop = pole.top - 0.5 * height;
  for (let bar = topBar + 1; bar <= now; bar++) if (isAbove(stop, view.close(bar))) return undefined;
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
    stopSlope: 0,
    stopsAtClose: true,
    firstBreak: end + 1,
    lastBreak: topBar + Math.floor(Math.min(longestFlag(bars), longestDrift(slope / height))),
    height,
    heightAtr: height / view.meanAtr(pole.bottomBar, end),
    fit: fitOf([(1 - pole.straightness) / 0.4, (drift + 0.2) / 0.3, width / 0.5]),
  };
}

/** Returns the bars until a line with this drift, in poles per bar, leaves -0.5 to +0.1. */
const longestDrift = (share: number): number =>
  share < 0 ? 0.5 / -share : share > 0 ? 0.1 / share : Number.POSITIVE_INFINITY;
