import { type CallProgress, type CallResult, type CallRules, signOf } from '@wickwise/analytics';
import type { AdviceOutcome } from '@wickwise/contract';

/** Returns an outcome as it is stored and shown. */
export const outcomeOf = (
  { state, factor, entry, parts, endedAtMs, comparedAtMs, close }: CallProgress,
  result: CallResult | null,
  indexPct: number | null,
  index: string | null,
): AdviceOutcome => ({
  state,
  enteredAt: entry?.atMs ?? null,
  entryPrice: entry?.price ?? null,
  parts: parts.map(({ share, reason, price, atMs }) => ({ share, reason, price, at: atMs })),
  endedAt: endedAtMs,
  factor,
  grossPct: result?.grossPct ?? null,
  netPct: result?.netPct ?? null,
  indexPct,
  index,
  comparedAt: comparedAtMs,
  close,
});

/** Returns how far the stop and the targets on average are from the entry, in percent; null before it. */
export function distancesOf(
  rules: CallRules,
  { entry, factor }: CallProgress,
): { riskPct: number; rewardPct: number } | null {
  if (!entry) return null;
  const sign = signOf(rules);
  const pctTo = (level: number): number => 100 * sign * ((level * factor) / entry.price - 1);
  const rewards = rules.targets.map(pctTo);
  return {
    riskPct: Math.max(-pctTo(rules.stop), 0),
    rewardPct: Math.max(rewards.reduce((sum, one) => sum + one, 0) / rewards.length, 0),
  };
}
