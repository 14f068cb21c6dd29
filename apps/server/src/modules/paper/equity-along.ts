/** A filled order in the units and prices of today. */
export interface PastFill {
  instrumentNo: number;
  atMs: number;
  isBuy: boolean;
  units: number;
  price: number;
  costs: number;
  /** What closing made before and after costs; `net` is null where nothing was closed. */
  realised: number;
  net: number | null;
}

/** Closes of one instrument by the ends of its bars. */
export interface PastCloses {
  endMs: ArrayLike<number>;
  close: ArrayLike<number>;
}

interface Held {
  units: number;
  /** What opening these units has cost. */
  costs: number;
  price: number;
}

/** Units below which a position is only rounding. */
const DUST = 1e-9;

/**
 * Returns what an account was worth at instants: its money and its positions at the newest close, or at the price of the newest
 * fill where there is no close since. All are in ascending order of time.
 */
export function equityAlong(
  start: number,
  fills: readonly PastFill[],
  closes: ReadonlyMap<number, PastCloses>,
  timesMs: readonly number[],
): number[] {
  const held = new Map<number, Held>();
  const next = new Map<number, number>();
  let cash = start;
  let at = 0;
  return timesMs.map((timeMs) => {
    for (let fill = fills[at]; fill && fill.atMs <= timeMs; fill = fills[++at]) {
      const settled = afterFill(held.get(fill.instrumentNo) ?? { units: 0, costs: 0, price: 0 }, fill);
      held.set(fill.instrumentNo, settled.held);
      cash += settled.cash;
      skipCloses(closes, next, fill);
    }
    for (const [no, position] of held) takeClose(closes.get(no), next, no, timeMs, position);
    return [...held.values()].reduce((sum, { units, price }) => sum + units * price, cash);
  });
}

/** Follows one fill. What is paid back of the costs of opening is what `net` has more than the rest explains. */
function afterFill(
  before: Held,
  { isBuy, units, price, costs, realised, net }: PastFill,
): { held: Held; cash: number } {
  const sign = isBuy ? 1 : -1;
  const closing = before.units * sign < 0 ? Math.min(units, Math.abs(before.units)) : 0;
  const own = (costs * closing) / units;
  const share = closing > 0 ? (before.costs * closing) / Math.abs(before.units) : 0;
  const refund = net === null ? 0 : net - realised + own + share;
  const left = before.units + sign * units;
  const isOver = Math.abs(left) < DUST;
  const kept = left * before.units < 0 ? 0 : before.costs - share;
  return {
    held: { units: isOver ? 0 : left, costs: isOver ? 0 : kept + costs - own, price },
    cash: refund - costs - sign * units * price,
  };
}

/** Passes the closes from before a fill: its price is newer. */
function skipCloses(closes: ReadonlyMap<number, PastCloses>, next: Map<number, number>, fill: PastFill): void {
  const own = closes.get(fill.instrumentNo);
  let at = next.get(fill.instrumentNo) ?? 0;
  while (own && at < own.endMs.length && (own.endMs[at] as number) <= fill.atMs) at++;
  next.set(fill.instrumentNo, at);
}

function takeClose(
  own: PastCloses | undefined,
  next: Map<number, number>,
  no: number,
  timeMs: number,
  position: Held,
): void {
  let at = next.get(no) ?? 0;
  while (own && at < own.endMs.length && (own.endMs[at] as number) <= timeMs)
    position.price = own.close[at++] as number;
  next.set(no, at);
}
