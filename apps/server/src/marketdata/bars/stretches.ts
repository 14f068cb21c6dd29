import type { Stretch } from './history-coverage.ts';

/** Returns disjoint stretches, oldest first, with another one added; those that touch become one. */
export function withStretch(stretches: readonly Stretch[], added: Stretch): Stretch[] {
  if (added.fromMs >= added.toMs) return [...stretches];
  const apart = stretches.filter(({ fromMs, toMs }) => toMs < added.fromMs || fromMs > added.toMs);
  const touched = stretches.filter((one) => !apart.includes(one));
  const whole = {
    fromMs: Math.min(added.fromMs, ...touched.map(({ fromMs }) => fromMs)),
    toMs: Math.max(added.toMs, ...touched.map(({ toMs }) => toMs)),
  };
  return [...apart, whole].sort((a, b) => a.fromMs - b.fromMs);
}

/** Returns disjoint stretches without another one. */
export function withoutStretch(stretches: readonly Stretch[], taken: Stretch): Stretch[] {
  if (taken.fromMs >= taken.toMs) return [...stretches];
  return stretches
    .flatMap(({ fromMs, toMs }) => [
      { fromMs, toMs: Math.min(toMs, Math.max(taken.fromMs, fromMs)) },
      { fromMs: Math.max(fromMs, Math.min(taken.toMs, toMs)), toMs },
    ])
    .filter((part) => part.fromMs < part.toMs);
}

/** Returns what of disjoint stretches lies within another one. */
export const within = (stretches: readonly Stretch[], { fromMs, toMs }: Stretch): Stretch[] =>
  stretches
    .map((one) => ({ fromMs: Math.max(one.fromMs, fromMs), toMs: Math.min(one.toMs, toMs) }))
    .filter((one) => one.fromMs < one.toMs);
