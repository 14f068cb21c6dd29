import { meanOfHeld, typicalSize, type ValueInterval } from '../stats/held-values.ts';
import { type ClosedCall, indexStake } from './judged-call.ts';

/** Mean difference of calls to the index on their side, with a 95 % interval; null below two calls that have one. */
export function excessOf(calls: readonly ClosedCall[]): ValueInterval | null {
  const compared = calls.flatMap((call) => {
    const stake = indexStake(call);
    return stake === null ? [] : [{ call, value: call.netPct - stake, fromMs: call.enteredAtMs, toMs: call.endedAtMs }];
  });
  if (compared.length < 2) return null;
  // losses at the stops and gains at the targets, which a record may not have met yet
  const worst = -typicalSize(compared.map(({ call }) => call.riskPct));
  const best = typicalSize(compared.map(({ call }) => call.rewardPct));
  return meanOfHeld(compared, { worst, best }) ?? null;
}
