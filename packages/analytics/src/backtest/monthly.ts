export interface MonthReturn {
  year: number;
  /** 1 to 12. */
  month: number;
  /** From the last close of the month before to the last of this one, as a share. */
  change: number;
}

/** Returns by month of equity at bars' opening instants, whose months `monthNumber` numbers; the first begins with the cash. */
export function monthlyReturns(
  timeMs: Float64Array,
  equity: Float64Array,
  cash: number,
  monthNumber: (timeMs: number) => number,
): MonthReturn[] {
  const months: MonthReturn[] = [];
  let before = cash;
  for (let i = 0; i < equity.length; i++) {
    const month = monthNumber(timeMs[i]);
    if (i + 1 < equity.length && monthNumber(timeMs[i + 1]) === month) continue;
    const now = equity[i];
    months.push({ year: Math.floor(month / 12), month: (month % 12) + 1, change: before > 0 ? now / before - 1 : 0 });
    before = now;
  }
  return months;
}
