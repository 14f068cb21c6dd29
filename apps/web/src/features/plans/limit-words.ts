import { PLAN_LIMIT_KINDS, type PlanLimitKind } from '@wickwise/contract';
import { formatCompact } from '../../lib/compact.ts';
import { formatCount } from '../../lib/format.ts';
import { limitsTexts as texts } from './texts/limits.ts';

/** In the order in which tables and meters show them. */
export const SHOWN_LIMITS: readonly PlanLimitKind[] = PLAN_LIMIT_KINDS;

const COMPACT_FROM = 100_000;

/** Formats a number of a limit: exact while it is short. */
export const amountWords = (amount: number): string =>
  amount < COMPACT_FROM ? formatCount(amount) : formatCompact(amount).replace(/(\.\d*[1-9])0+(?!\d)|\.0+(?!\d)/, '$1');

/** Returns a limit as a table shows it. */
export function limitWords(kind: PlanLimitKind, limit: number | null): string {
  if (limit === null) return kind === 'historyDays' ? texts.allHistory : texts.noLimit;
  if (kind === 'historyDays') return daysWords(limit);
  return amountWords(limit);
}

const YEAR_DAYS = 365;

/** Years where a number of days is about whole ones. */
function daysWords(days: number): string {
  const years = Math.floor(days / YEAR_DAYS);
  return years > 0 && days - years * YEAR_DAYS <= Math.ceil(years / 4) + 1 ? texts.years(years) : texts.days(days);
}
