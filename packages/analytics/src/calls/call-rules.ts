import type { Bar, Market } from '@wickwise/market';

/** Where a call enters; see `callEntry`. */
export type CallEntryRule =
  | { kind: 'market' }
  | { kind: 'limit'; price: number }
  | { kind: 'zone'; low: number; high: number };

/** What of a call its outcome depends on. Prices are those at publication; instants are epoch ms of the market's clock. */
export interface CallRules {
  market: Market;
  side: 'long' | 'short';
  entry: CallEntryRule;
  stop: number;
  /** From the nearest to the farthest; each closes an equal part. */
  targets: readonly number[];
  publishedAtMs: number;
  /** End of the horizon. */
  endsAtMs: number;
  /** When the expert withdrew it; null where it didn't. */
  withdrawnAtMs: number | null;
}

/** A closed bar with its end, epoch ms. */
export interface CallBar extends Bar {
  endMs: number;
}

export type CallExit = 'target' | 'stop' | 'expired' | 'withdrawn';
export type CallStanding = 'waiting' | 'open' | 'never-entered' | CallExit;

/** A fill: at the open of a bar that began at `atMs`, or within one that ended then. */
export interface CallFill {
  atMs: number;
  price: number;
  isAtOpen: boolean;
}

export interface ClosedPart extends CallFill {
  /** Share of the position, 0 to 1. */
  share: number;
  reason: CallExit;
}

/** How far a call has come, as plain JSON. Prices compare with those of the newest bar. */
export interface CallProgress {
  state: CallStanding;
  /** What the rules' prices are multiplied with because of splits since publication. */
  factor: number;
  entry: CallFill | null;
  parts: readonly ClosedPart[];
  endedAtMs: number | null;
  /** End of the newest bar it was compared with, and its close. */
  comparedAtMs: number | null;
  close: number | null;
}

/** Returns the progress of a call that was just published. */
export const newCall = (): CallProgress => ({
  state: 'waiting',
  factor: 1,
  entry: null,
  parts: [],
  endedAtMs: null,
  comparedAtMs: null,
  close: null,
});

export const isLiveCall = ({ state }: Pick<CallProgress, 'state'>): boolean => state === 'waiting' || state === 'open';

export const signOf = ({ side }: Pick<CallRules, 'side'>): 1 | -1 => (side === 'long' ? 1 : -1);

/** Returns the progress with prices that compare with those after a split; `factor` is that since publication. */
export function scaleCall(progress: CallProgress, factor: number): CallProgress {
  if (factor === progress.factor) return progress;
  const ratio = factor / progress.factor;
  const scaled = <Fill extends CallFill>(fill: Fill): Fill => ({ ...fill, price: fill.price * ratio });
  return {
    ...progress,
    factor,
    entry: progress.entry && scaled(progress.entry),
    parts: progress.parts.map(scaled),
    close: progress.close === null ? null : progress.close * ratio,
  };
}
