import type { BacktestReport } from '@wickwise/contract';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { backtestTexts as texts } from '../texts.ts';
import { ratioText } from './figure-text.ts';
import { heatOf } from './heat.ts';

/** The return at which a month has its full colour. */
const FULL = 0.1;

/** Returns by month in percent, a row a year. */
export function MonthlyTable({ monthly }: Pick<BacktestReport, 'monthly'>) {
  const years = [...Map.groupBy(monthly, ({ year }) => year)].toSorted(([a], [b]) => b - a);
  return (
    <ScrollRegion label={texts.monthly}>
      <table className="w-full min-w-176 border-collapse text-right text-dense tabular-nums">
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
                  <td key={name} className="px-1.5 py-1" style={{ background: heatOf(change ?? null, FULL) }}>
                    {change === undefined ? '' : ratioText(change * 100)}
                  </td>
                );
              })}
              <td className="px-2 py-1 font-medium">
                {ratioText((months.reduce((product, { change }) => product * (1 + change), 1) - 1) * 100)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
