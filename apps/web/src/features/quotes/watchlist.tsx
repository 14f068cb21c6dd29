import { Link } from '@tanstack/react-router';
import type { InstrumentView } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import type { ReactNode } from 'react';
import { LiveChange, LivePrice } from '../../realtime/live-price.tsx';
import { useWatch } from '../../realtime/use-quote.ts';
import { isWideColumn, PriceColumn } from '../../ui/price-column.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { watchlistTableTexts as texts } from './texts/watchlist-table.ts';

export interface WatchlistProps {
  /** Undefined while loading. */
  instruments: readonly InstrumentView[] | undefined;
  selected: string | undefined;
  /** Called when one was selected, besides the change of the URL. */
  onChoose: () => void;
  /** Further content of each row, where space allows. */
  marks?: (instrument: InstrumentView) => ReactNode;
  /** Head of that column. */
  marksHead?: ReactNode;
}

const ROWS_WHILE_LOADING = 10;

/** Instruments with live prices, each linked to its chart on the dashboard. */
export function WatchlistTable({ instruments, selected, onChoose, marks, marksHead }: WatchlistProps) {
  useWatch((instruments ?? []).map(({ market, symbol }) => instrumentId(market, symbol)));
  return (
    <table className="w-full table-fixed border-collapse text-body">
      <caption className="sr-only">{texts.caption}</caption>
      <thead>
        <tr className="text-left text-label text-quiet">
          <th scope="col" className="px-3 py-1.5 font-normal">
            {texts.symbol}
          </th>
          {marks && (
            <th scope="col" className="w-12 p-0 font-normal @min-[400px]:w-28">
              <span className="sr-only">{texts.marks}</span>
              {marksHead}
            </th>
          )}
          <th
            scope="col"
            className={`${isWideColumn(instruments) ? 'w-28' : 'w-24'} py-1.5 pr-2 text-right font-normal`}
          >
            {texts.price}
          </th>
          <th scope="col" className="w-20 px-3 py-1.5 text-right font-normal">
            {texts.change}
          </th>
        </tr>
      </thead>
      <PriceColumn grids={instruments}>
        <tbody>
          {instruments
            ? instruments.map((instrument) => (
                <Row
                  key={instrument.symbol}
                  instrument={instrument}
                  isSelected={instrument.symbol === selected}
                  onChoose={onChoose}
                  marks={marks?.(instrument)}
                />
              ))
            : Array.from({ length: ROWS_WHILE_LOADING }, (_, i) => `row ${i}`).map((key) => (
                <EmptyRow key={key} hasMarks={marks !== undefined} />
              ))}
        </tbody>
      </PriceColumn>
    </table>
  );
}

function Row({
  instrument,
  isSelected,
  onChoose,
  marks,
}: {
  instrument: InstrumentView;
  isSelected: boolean;
  onChoose: () => void;
  marks: ReactNode;
}) {
  const { market, symbol, name } = instrument;
  return (
    <tr
      className={`border-t border-hairline ${isSelected ? 'bg-[color-mix(in_oklch,var(--accent)_5%,transparent)]' : 'hover:bg-[color-mix(in_oklch,var(--ink)_4%,transparent)]'}`}
    >
      <th scope="row" className="p-0 text-left font-normal">
        <Link
          from="/dashboard/"
          to="/dashboard"
          search={(known) => ({ ...known, market, symbol })}
          resetScroll={false}
          aria-current={isSelected ? 'true' : undefined}
          onClick={onChoose}
          className={`flex h-9 w-full min-w-0 flex-col justify-center pr-1 pl-3 text-left pointer-coarse:h-11 ${isSelected ? 'border-l-2 border-accent' : 'border-l-2 border-transparent'}`}
        >
          <span className="font-medium leading-4">{symbol}</span>
          <span className="w-full truncate text-label leading-3.5 text-quiet" title={name}>
            {name}
          </span>
        </Link>
      </th>
      {marks && <td className="p-0">{marks}</td>}
      <td className="pr-2 text-right">
        <LivePrice instrument={instrument} />
      </td>
      <td className="px-3 text-right text-dense whitespace-nowrap">
        <LiveChange instrument={instrument} />
      </td>
    </tr>
  );
}

/** As high as a row with its border. */
function EmptyRow({ hasMarks }: { hasMarks: boolean }) {
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="h-[37px] px-3 pointer-coarse:h-[45px]">
        <Skeleton className="h-3 w-24" />
      </th>
      {hasMarks && <td />}
      <td className="px-2">
        <Skeleton className="ml-auto h-3 w-16" />
      </td>
      <td className="px-3">
        <Skeleton className="ml-auto h-3 w-12" />
      </td>
    </tr>
  );
}
