import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InstrumentView, WatchlistItem } from '@wickwise/contract';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { LiveChange, LivePrice } from '../../realtime/live-price.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DragOrder } from '../../ui/use-drag-order.ts';
import { Course } from './course.tsx';
import { watchlistTexts as texts } from './texts/watchlist.ts';

const PausedCell = lazyPart(async () => (await import('./paused-cell.tsx')).PausedCell, {
  place: <td colSpan={2} />,
  isQuiet: true,
});

export interface OwnRowProps {
  item: WatchlistItem;
  /** Undefined for headings and unknown instruments. */
  instrument: InstrumentView | undefined;
  isLoading: boolean;
  /** The owner's plan has no room for it: it has no live price. */
  isPaused: boolean;
  isSelected: boolean;
  isDragged: boolean;
  isTarget: boolean;
  handle: ReturnType<DragOrder['handle']>;
  onChoose: () => void;
  onRemove: () => void;
}

const LINK = 'flex h-9 w-full min-w-0 flex-col justify-center border-l-2 px-3 text-left pointer-coarse:h-11';

/** A row of a list: a heading, or an instrument linked to its chart on the dashboard. */
export function OwnRow(props: OwnRowProps) {
  const { item, isPaused, isSelected, isDragged, isTarget, handle, onRemove } = props;
  const name = 'section' in item ? item.section : item.symbol;
  const look = isSelected
    ? 'bg-[color-mix(in_oklch,var(--accent)_5%,transparent)]'
    : 'hover:bg-[color-mix(in_oklch,var(--ink)_4%,transparent)]';
  return (
    <tr
      data-testid="watchlist-row"
      className={`group border-t ${isTarget ? 'border-accent' : 'border-hairline'} ${isDragged ? 'opacity-50' : ''} ${isPaused ? 'text-quiet' : ''} ${look}`}
    >
      {'section' in item ? (
        <th scope="rowgroup" colSpan={3} className="h-8 px-3 text-left text-dense font-semibold text-quiet">
          {item.section}
        </th>
      ) : (
        <Cells {...props} item={item} />
      )}
      <td className="w-11 pr-1 text-right whitespace-nowrap">
        <button
          type="button"
          aria-label={texts.move(name)}
          title={texts.move(name)}
          className="h-7 w-5 cursor-grab touch-none text-quiet hover:text-ink active:cursor-grabbing pointer-coarse:h-11 pointer-coarse:w-7"
          {...handle}
        >
          <span aria-hidden="true">≡</span>
        </button>
        <button
          type="button"
          aria-label={texts.drop(name)}
          title={texts.drop(name)}
          onClick={onRemove}
          className="h-7 w-5 text-quiet hover:text-ink pointer-coarse:h-11 pointer-coarse:w-7"
        >
          <span aria-hidden="true">×</span>
        </button>
      </td>
    </tr>
  );
}

function Cells({
  item,
  instrument: scanned,
  isLoading: areLoading,
  isPaused,
  isSelected,
  onChoose,
}: OwnRowProps & { item: { market: InstrumentView['market']; symbol: string } }) {
  const { market, symbol } = item;
  const isElsewhere = !areLoading && !scanned;
  const { data, isPending } = useQuery({ ...symbolSearchQuery(symbol), enabled: isElsewhere });
  const onDemand = isElsewhere ? data?.find((one) => one.market === market && one.symbol === symbol) : undefined;
  const instrument = scanned ?? onDemand;
  const isLoading = areLoading || (isElsewhere && isPending);
  const label = (
    <>
      <span className="truncate font-medium leading-4">{symbol}</span>
      <span className="w-full truncate text-label leading-3.5 text-quiet" title={instrument?.name}>
        {instrument?.name ?? (isLoading ? '' : texts.notQuoted)}
      </span>
    </>
  );
  return (
    <>
      <th scope="row" className="w-[45%] max-w-0 p-0 text-left font-normal">
        {onDemand ? (
          <Link
            to="/dashboard/chart/$market/$symbol" // the dashboard has the catalogue's instruments alone
            params={{ market, symbol }}
            className={`${LINK} border-transparent`}
          >
            {label}
          </Link>
        ) : (
          <Link
            from="/dashboard/"
            to="/dashboard"
            search={(known) => ({ ...known, market, symbol })}
            resetScroll={false}
            aria-current={isSelected ? 'true' : undefined}
            onClick={onChoose}
            className={`${LINK} ${isSelected ? 'border-accent' : 'border-transparent'}`}
          >
            {label}
          </Link>
        )}
      </th>
      {isPaused ? <PausedCell /> : <PriceCells instrument={instrument} isLoading={isLoading} />}
    </>
  );
}

function PriceCells({ instrument, isLoading }: Pick<OwnRowProps, 'instrument' | 'isLoading'>) {
  return (
    <>
      <td className="px-1">
        {instrument ? <Course instrument={instrument} /> : isLoading && <Skeleton className="h-4 w-14" />}
      </td>
      <td className="px-1 text-right leading-4">
        {instrument && (
          <>
            <LivePrice instrument={instrument} />
            <span className="block text-label leading-3.5 whitespace-nowrap">
              <LiveChange instrument={instrument} />
            </span>
          </>
        )}
      </td>
    </>
  );
}
