import type { AlertFrequency, MatchCause } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import type { BarFacts } from '#marketdata/bars/bar-history.ts';
import type { ArmedSpan } from './spans.ts';

/** A bar that closed this shortly before a pause, or before now, may not have been evaluated. */
const JUST_CLOSED_MS = MINUTE_MS;

/** A firing that was stored when it happened. */
export interface LiveFiring {
  symbol: string;
  barMs: number;
  atMs: number;
  price: number;
  /** Wall time. */
  storedMs: number;
}

/** What the comparison knows of the alert and its rule. */
export interface MatchTerms {
  spans: readonly [ArmedSpan, ...ArmedSpan[]];
  frequency: AlertFrequency;
  cooldownMs: number;
  expiresMs: number | null;
  liveFromMs: number;
  nowMs: number;
}

/** Returns why the alert didn't fire at a close at which its rule fires now. `fired` are its live firings. */
export function whySilent(
  { spans, frequency, cooldownMs, expiresMs, liveFromMs, nowMs }: MatchTerms,
  { symbol, atMs }: Pick<LiveFiring, 'symbol' | 'atMs'>,
  fired: readonly LiveFiring[],
  facts: BarFacts,
): MatchCause {
  if (atMs <= spans[0].fromMs) return 'armed later';
  if (atMs <= liveFromMs) return 'version';
  const own = fired.filter((one) => one.symbol === symbol && one.atMs <= atMs);
  const span = spans.find(({ fromMs, untilMs }) => atMs > fromMs && atMs <= untilMs);
  const isDone = (since: number): boolean => frequency === 'once' && own.some((one) => one.atMs > since);
  if (expiresMs !== null && atMs > expiresMs) return 'expired';
  if (!span) return isDone(spans.findLast(({ fromMs }) => fromMs < atMs)?.fromMs ?? 0) ? 'once' : 'paused';
  if (isDone(span.fromMs)) return 'once';
  // a rearmed alert keeps its cooldown since the last firing on any symbol
  const resting = fired.filter((one) => one.atMs <= atMs && (one.symbol === symbol || one.atMs <= span.fromMs));
  if (resting.some((one) => atMs - one.atMs < cooldownMs)) return 'cooldown';
  if (nowMs - atMs < JUST_CLOSED_MS) return 'waiting';
  if (span.untilMs - atMs < JUST_CLOSED_MS) return 'paused';
  if (facts.isCorrected) return 'corrected';
  return facts.isAway ? 'away' : 'unknown';
}

/** Returns why the alert fired at a close at which its rule doesn't fire now. */
export function whyAlone(
  { liveFromMs }: MatchTerms,
  { atMs }: LiveFiring,
  facts: BarFacts & { isGone: boolean },
): MatchCause {
  if (atMs <= liveFromMs) return 'version';
  if (facts.isGone) return 'gone';
  return facts.isCorrected ? 'corrected' : 'unknown';
}
