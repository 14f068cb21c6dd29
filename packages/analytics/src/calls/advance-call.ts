import { levelFill } from '../backtest/levels.ts';
import { isAtLeast } from '../compare.ts';
import { callEntry } from './call-entry.ts';
import {
  type CallBar,
  type CallExit,
  type CallFill,
  type CallProgress,
  type CallRules,
  type ClosedPart,
  isLiveCall,
  signOf,
} from './call-rules.ts';

/**
 * Continues a call by one closed bar, whose prices compare with those of its progress.
 *
 * Bars that began before publication, or that it was compared with, change nothing: so a bar may come again. A bar that
 * began before a withdrawal or the end of the horizon counts whole; at the first one after it what is open closes at its
 * open, and what waits is over.
 */
export function advanceCall(call: CallRules, before: CallProgress, bar: CallBar): CallProgress {
  const fromMs = Math.max(call.publishedAtMs, before.comparedAtMs ?? Number.NEGATIVE_INFINITY);
  if (!isLiveCall(before) || bar.timeMs < fromMs) return before;
  const compared = { ...before, comparedAtMs: bar.endMs, close: bar.close };
  const end = endOf(call);
  if (bar.timeMs >= end.atMs)
    return before.entry ? closeAll(call, compared, bar, end.reason) : { ...before, ...neverEntered(end) };
  const entry = before.entry ?? callEntry(call, before.factor, bar);
  if (!entry) return bar.endMs >= end.atMs ? { ...compared, ...neverEntered(end) } : compared;
  return closeParts(call, { ...compared, state: 'open', entry }, bar, before.entry === null);
}

interface End {
  atMs: number;
  reason: 'expired' | 'withdrawn';
}

const endOf = ({ endsAtMs, withdrawnAtMs }: CallRules): End =>
  withdrawnAtMs !== null && withdrawnAtMs < endsAtMs
    ? { atMs: withdrawnAtMs, reason: 'withdrawn' }
    : { atMs: endsAtMs, reason: 'expired' };

const neverEntered = ({ atMs, reason }: End): Pick<CallProgress, 'state' | 'endedAtMs'> => ({
  state: reason === 'withdrawn' ? 'withdrawn' : 'never-entered',
  endedAtMs: atMs,
});

/** Closes what is open at a bar's open. */
function closeAll({ targets }: CallRules, progress: CallProgress, bar: CallBar, reason: CallExit): CallProgress {
  const fill: CallFill = { price: bar.open, atMs: bar.timeMs, isAtOpen: true };
  const rest = targets.slice(progress.parts.length).map(() => ({ ...fill, share: 1 / targets.length, reason }));
  return ended({ ...progress, parts: [...progress.parts, ...rest] }, targets.length);
}

/** Closes each part whose target, or the stop, is filled within a bar: each is a position of a backtest. */
function closeParts(call: CallRules, progress: CallProgress, bar: CallBar, isEntryBar: boolean): CallProgress {
  const { targets } = call;
  const parts: ClosedPart[] = [...progress.parts];
  for (const target of targets.slice(parts.length)) {
    const part = partFill(call, progress, bar, target * progress.factor, isEntryBar);
    if (!part) break; // targets are in order: a farther one isn't filled either
    parts.push({ ...part, share: 1 / targets.length });
  }
  return ended({ ...progress, parts }, targets.length);
}

function partFill(
  call: CallRules,
  { entry, factor }: CallProgress,
  { open, high, low, close, timeMs, endMs }: CallBar,
  target: number,
  isEntryBar: boolean,
): Omit<ClosedPart, 'share'> | undefined {
  if (!entry) return undefined;
  const sign = signOf(call);
  const stop = call.stop * factor;
  const isInsideBar = isEntryBar && !entry.isAtOpen;
  const place = { entryBar: isEntryBar ? 0 : -1, entryPrice: entry.price, isInsideBar };
  const price = levelFill(
    { open: [open], high: [high], low: [low], close: [close] },
    { sign, stop, target, ...place },
    0,
  );
  if (Number.isNaN(price)) return undefined;
  const isAtOpen = !isInsideBar && price === open;
  const reason = isAtLeast(sign * stop, sign * price) ? 'stop' : 'target';
  return { price, reason, isAtOpen, atMs: isAtOpen ? timeMs : endMs };
}

/** Notes that all parts are closed: how the last ones were is how the call ended. */
function ended(progress: CallProgress, count: number): CallProgress {
  const last = progress.parts.at(-1);
  return progress.parts.length === count && last ? { ...progress, state: last.reason, endedAtMs: last.atMs } : progress;
}
