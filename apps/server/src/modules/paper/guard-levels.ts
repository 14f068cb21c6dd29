import type { PaperGuard, PaperSide } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { PaperOrdersTable } from '#platform/db/paper-schema.ts';
import { InvalidField } from '#platform/errors.ts';

/** Levels of a position; null is none, and what isn't named stays as it is. */
export type GuardLevels = Partial<Record<PaperGuard, number | null>>;

type Brought = Pick<Selectable<PaperOrdersTable>, 'side' | 'stop' | 'target' | 'stop_pct' | 'target_pct'>;

/** The levels that an order brings to a position, now that the price is known that filled it. */
export function levelsOf({ side, stop, target, stop_pct, target_pct }: Brought, price: number): GuardLevels {
  const sign = side === 'buy' ? 1 : -1;
  const at = (pct: number | null, way: number): number => (pct === null ? 0 : price * (1 + (way * sign * pct) / 100));
  const levels = { stop: stop ?? at(stop_pct, -1), target: target ?? at(target_pct, 1) };
  return Object.fromEntries(Object.entries(levels).filter(([, level]) => level > 0)); // a short can't gain more than all
}

/** Says when a stop, the price of an entry and a target, as far as they're known, don't stand in their order. */
export function checkLevels(side: PaperSide, levels: readonly (number | null | undefined)[]): void {
  const sign = side === 'buy' ? 1 : -1;
  const known = levels.flatMap((level) => level ?? []);
  const isInOrder = known.every((level, i) => i === 0 || sign * (level - (known[i - 1] ?? 0)) > 0);
  if (isInOrder) return;
  throw new InvalidField(
    'stop',
    sign > 0
      ? 'The stop loss of a long position is below the price, the target above it.'
      : 'The stop loss of a short position is above the price, the target below it.',
  );
}
