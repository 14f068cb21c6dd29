import type { CallStanding } from './call-rules.ts';

/** What a record keeps of a call. Percentages are of the value at entry. */
export interface JudgedCall {
  state: CallStanding;
  /** 1 for a long. */
  sign: 1 | -1;
  publishedAtMs: number;
  /** Null before an entry. */
  enteredAtMs: number | null;
  endedAtMs: number | null;
  /** After costs; null before an entry. */
  netPct: number | null;
  /** Change of the market's index over the same time; null without prices. */
  indexPct: number | null;
  /** Distances from the entry to the stop, and to the targets on average. */
  riskPct: number;
  rewardPct: number;
}

/** A call that ended with a position. */
export interface ClosedCall extends JudgedCall {
  enteredAtMs: number;
  endedAtMs: number;
  netPct: number;
}

export const isClosed = (call: JudgedCall): call is ClosedCall =>
  call.enteredAtMs !== null && call.endedAtMs !== null && call.netPct !== null;

/** Percent that a stake in the index makes on the side of the call; null without prices. */
export const indexStake = ({ sign, indexPct }: JudgedCall): number | null =>
  indexPct === null ? null : sign * indexPct;
