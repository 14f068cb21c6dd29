import type { ScreenRow } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { formatPercent, formatSignedPrice } from '../../../lib/format.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { BarChange, ScreenSymbolLink } from './screen-columns.tsx';

/** Each row as a small chart of its newest closes. */
export function ChartsView({ rows, timeframe }: { rows: readonly ScreenRow[]; timeframe: ScanTimeframe }) {
  return (
    <ul className="grid overflow-hidden grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
      {rows.map((row) => {
        const format = (price: number): string => formatSignedPrice(price, row);
        return (
          <li key={row.symbol} className="flex min-w-0 flex-col gap-1 border-r border-b border-hairline p-3">
            <div className="flex items-baseline justify-between gap-2">
              <ScreenSymbolLink row={row} timeframe={timeframe} />
              <span className="text-dense">
                <BarChange row={row} />
              </span>
            </div>
            <p className="truncate text-label text-quiet" title={row.name}>
              {row.name}
            </p>
            <Sparkline
              // from the bar before: of the colour of the change beside it
              {...(row.changePct === null ? {} : { basis: row.price / (1 + row.changePct / 100) })}
              values={row.spark ?? []}
              format={format}
              formatChange={formatPercent}
              width={136}
              height={44}
            />
            <p className="text-dense tabular-nums">{format(row.price)}</p>
          </li>
        );
      })}
    </ul>
  );
}
