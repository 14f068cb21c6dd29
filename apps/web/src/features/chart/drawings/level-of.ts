import type { Drawing } from '@wickwise/contract';
import { Timeline } from '../../../charts/timeline.ts';

export interface DrawnLevel {
  price: number;
  /** It stands elsewhere at other bars. */
  isSloped: boolean;
}

/** The price at which a drawn line stands on the newest bar; undefined where it doesn't reach that, or isn't a line. */
export function levelOf(
  drawing: Drawing,
  opens: readonly number[],
  { barMs, isLog }: { barMs: number; isLog: boolean },
): DrawnLevel | undefined {
  if (drawing.kind === 'horizontal') return { price: drawing.points[0][1], isSloped: false };
  if (drawing.kind !== 'trend' && drawing.kind !== 'ray') return undefined;
  const timeline = new Timeline(opens, barMs);
  const [[fromMs, fromPrice], [toMs, toPrice]] = drawing.points;
  const [from, to] = [timeline.indexOf(fromMs), timeline.indexOf(toMs)];
  const share = (opens.length - 1 - from) / (to - from);
  if (!(share >= 0) || !Number.isFinite(share) || (drawing.kind === 'trend' && share > 1)) return undefined;
  // a line is straight on the scale that it's seen on
  const price = isLog
    ? Math.exp(Math.log(fromPrice) + share * Math.log(toPrice / fromPrice))
    : fromPrice + share * (toPrice - fromPrice);
  return price > 0 ? { price, isSloped: fromPrice !== toPrice } : undefined;
}
