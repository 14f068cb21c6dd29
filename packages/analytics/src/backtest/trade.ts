import type { Side } from './input.ts';

/** `emptied`: a close left nothing of the account. */
export type ExitReason = 'signal' | 'opposite' | 'stop' | 'target' | 'max bars' | 'emptied' | 'end';

/** An open position. Prices are those of the market; costs stand apart. */
export interface Position {
  /** 1 long, -1 short. */
  sign: 1 | -1;
  /** Bar at whose close it was decided, and the bar of the fill. */
  signalBar: number;
  entryBar: number;
  entryPrice: number;
  /** The fill came after the bar's open, by a limit: what that bar traded before isn't ours. */
  isInsideBar: boolean;
  units: number;
  entryCost: number;
  /** Levels; NaN where there's none. */
  stop: number;
  target: number;
  /** Money lost at the stop before costs; the whole value at entry where there's no stop. */
  risk: number;
}

export interface Exit {
  bar: number;
  price: number;
  reason: ExitReason;
  /** Last bar at whose close it was still open, or closed. */
  lastClose: number;
  /** First bar whose close may decide on a new position. */
  decideFrom: number;
  /** Bars on which the position was open, an exit at a bar's open not counted. */
  barsHeld: number;
}

/** A closed position. `net`, `costs` (borrow included) and `risk` are money. */
export interface Trade {
  side: Side;
  signalBar: number;
  entryBar: number;
  entryPrice: number;
  exitBar: number;
  exitPrice: number;
  /** `end`: still open on the last bar and closed there for the count. */
  exitReason: ExitReason;
  units: number;
  barsHeld: number;
  costs: number;
  /** What of the costs was paid for borrowing. */
  borrow: number;
  /** Closed within the session in which it was opened. */
  isIntraday: boolean;
  /** Opened by a limit order that waited in the book. */
  isMakerEntry: boolean;
  net: number;
  /** `net` as a share of the value at entry. */
  netReturn: number;
  risk: number;
}
