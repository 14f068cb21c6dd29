import { type PaperGuard, type PaperSide, REFUSAL_TEXTS } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { PaperOrdersTable } from '#platform/db/paper-schema.ts';
import { InvalidField } from '#platform/errors.ts';

/** Changed levels of a position; null removes one, and a missing one is kept. */
export type GuardUpdate = Partial<Record<PaperGuard, number | null>>;

type Brought = Pick<Selectable<PaperOrdersTable>, 'side' | 'stop' | 'target' | 'stop_pct' | 'target_pct'>;

/** Returns the stop and target that an order brings, from the price at which it filled. */
export function guardLevelsOf({ side, stop, target, stop_pct, target_pct }: Brought, price: number): GuardUpdate {
  const sign = side === 'buy' ? 1 : -1;
  const at = (pct: number | null, way: number): number => (pct === null ? 0 : price * (1 + (way * sign * pct) / 100));
  const levels = { stop: stop ?? at(stop_pct, -1), target: target ?? at(target_pct, 1) };
  // a target of a short may be below 0
  return Object.fromEntries(Object.entries(levels).filter(([, level]) => level > 0));
}

/** Throws when the known ones of stop, entry price and target are in the wrong order. */
export function checkLevels(side: PaperSide, levels: readonly (number | null | undefined)[]): void {
  const sign = side === 'buy' ? 1 : -1;
  const known = levels.flatMap((level, place) => (level == null ? [] : { level, place }));
  const wrong = known.find(({ level }, i) => i > 0 && !(sign * (level - (known[i - 1]?.level ?? 0)) > 0));
  if (!wrong) return;
  const isOfStop = known[known.indexOf(wrong) - 1]?.place === 0;
  throw new InvalidField(isOfStop ? 'stop' : 'target', sign > 0 ? REFUSAL_TEXTS.longLevels : REFUSAL_TEXTS.shortLevels);
}
