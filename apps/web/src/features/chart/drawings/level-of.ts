import type { Drawing } from '@wickwise/contract';
import { TOOLS } from '../../../charts/drawings/tools.ts';
import { Timeline } from '../../../charts/timeline.ts';

export interface DrawnLevel {
  price: number;
  /** Its price differs by bar. */
  isSloped: boolean;
}

/** Returns a drawn line's price on the newest bar; undefined where it doesn't reach that, or isn't a line. */
export function levelOf(
  drawing: Drawing,
  opens: readonly number[],
  { barMs, isLog }: { barMs: number; isLog: boolean },
): DrawnLevel | undefined {
  const { line } = TOOLS[drawing.kind];
  const [first, second] = drawing.points;
  if (line === 'level') return { price: first[1], isSloped: false };
  if (!line || !second) return undefined;
  const timeline = new Timeline(opens, barMs);
  const [[fromMs, fromPrice], [toMs, toPrice]] = [first, second];
  const [from, to] = [timeline.indexOf(fromMs), timeline.indexOf(toMs)];
  const share = (opens.length - 1 - from) / (to - from);
  if (!(share >= 0) || !Number.isFinite(share) || (line === 'segment' && share > 1)) return undefined;
  // a line is straight on the scale of its screen
  const price = isLog
    ? Math.exp(Math.log(fromPrice) + share * Math.log(toPrice / fromPrice))
    : fromPrice + share * (toPrice - fromPrice);
  return price > 0 ? { price, isSloped: fromPrice !== toPrice } : undefined;
}
