import type { BacktestReport } from '@wickwise/contract';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { ratioText } from './figure-text.ts';
import { heatOfValue } from './heat.ts';

/** Return at which a month has its full colour. */
const FULL = 0.1;

/** Monthly returns in percent, a row per year. */
export function MonthlyTable({ monthly }: Pick<BacktestReport, 'monthly'>) {
  const years = [...Map.groupBy(monthly, ({ year }) => year)].toSorted(([a], [b]) => b - a);
  return (
    <>
      <ul className="divide-y divide-hairline md:hidden print:hidden">
        {years.map(([year, months]) => (
          <li key={year} className="px-3 py-2">
            <p className="flex justify-between text-dense font-medium tabular-nums">
              <span>{year}</span>
              <span>{ratioText(yearOf(months))}</span>
            </p>
            <dl className="mt-1 grid grid-cols-6 gap-px text-label tabular-nums">
              {texts.months.map((name, at) => {
                const change = months.find(({ month }) => month === at + 1)?.change;
                return (
                  <div key={name} className="px-1 py-0.5" style={{ background: heatOfValue(change ?? null, FULL) }}>
                    <dt className="text-quiet">{name}</dt>
                    <dd>{change === undefined ? '–' : ratioText(change * 100)}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
      <table className="w-full border-collapse text-right text-dense tabular-nums max-md:hidden print:table">
        <caption className="sr-only">{texts.monthly}</caption>
        <thead>
          <tr className="text-label text-quiet">
            <th scope="col" className="px-2 py-1 text-left font-normal">
              {texts.year}
            </th>
            {texts.months.map((month) => (
              <th key={month} scope="col" className="px-1.5 py-1 font-normal">
                {month}
              </th>
            ))}
            <th scope="col" className="px-2 py-1 font-normal">
              {texts.wholeYear}
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(([year, months]) => (
            <tr key={year} className="border-t border-hairline">
              <th scope="row" className="px-2 py-1 text-left font-medium">
                {year}
              </th>
              {texts.months.map((name, at) => {
                const change = months.find(({ month }) => month === at + 1)?.change;
                return (
                  <td key={name} className="px-1.5 py-1" style={{ background: heatOfValue(change ?? null, FULL) }}>
                    {change === undefined ? '' : ratioText(change * 100)}
                  </td>
                );
              })}
              <td className="px-2 py-1 font-medium">{ratioText(yearOf(months))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The return of a year's months together, in percent. */
const yearOf = (months: BacktestReport['monthly']): number =>
  (months.reduce((product, { change }) => product * (1 + change), 1) - 1) * 100;
