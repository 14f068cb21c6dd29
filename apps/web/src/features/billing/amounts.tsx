import type { PlanCurrency } from '@wickwise/contract';
import { formatDay } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';

const MINOR_UNITS = 100;

/** Formats an amount in minor units. */
export const amountText = (amount: number, currency: PlanCurrency): string =>
  formatMoney(amount / MINOR_UNITS, currency);

/** Returns days on the reader's clock, within sentences. */
export function useDay(): (atMs: number) => string {
  const zone = useStore(readerZone);
  return (atMs) => formatDay(atMs, zone);
}

/** A day on the reader's clock. */
export function DayText({ atMs }: { atMs: number }) {
  const zone = useStore(readerZone);
  return (
    <time dateTime={new Date(atMs).toISOString()} className="whitespace-nowrap">
      {formatDay(atMs, zone)}
    </time>
  );
}

export interface AmountLine {
  name: string;
  amount: number;
  isTotal?: boolean;
}

/** Amounts below each other, the total last. */
export function AmountLines({ lines, currency }: { lines: readonly AmountLine[]; currency: PlanCurrency }) {
  return (
    <dl className="flex flex-col gap-1 text-body">
      {lines.map(({ name, amount, isTotal = false }) => (
        <div
          key={name}
          className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-t border-hairline pt-1 font-semibold' : ''}`}
        >
          <dt className={`min-w-0 ${isTotal ? '' : 'text-quiet'}`}>{name}</dt>
          <dd className="shrink-0 tabular-nums">{amountText(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
