import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * Returns the class of the candles' place, also while loading: as high as the window leaves room, and `--panes` times an
 * indicator's pane higher; a small chart fills a taller neighbour's height.
 */
export const chartPlace = (isTall: boolean): string =>
  `relative ${isTall ? 'h-[calc(max(20rem,100dvh-17rem)+var(--panes,0)*7rem)]' : 'h-[286px] lg:h-auto lg:min-h-[338px] lg:flex-1'}`;

/** Rows of a panel's head: on small screens the price has its own, except where the chart has the page. */
export const chartHead = (isTall: boolean): string =>
  `flex gap-x-4 gap-y-1 px-3 ${isTall ? 'pt-1 md:pt-3' : 'flex-col pt-3 md:flex-row'} md:items-center`;

/** Placeholder of a chart panel, with each row at its final height. */
export function ChartSkeleton({ isTall = false }: { isTall?: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col border border-hairline bg-panel">
      <div className={chartHead(isTall)}>
        <div className="flex h-6 items-center">
          <Skeleton className="h-4 w-40" />
        </div>
        {!isTall && <div className="flex h-6 items-center md:hidden" />}
      </div>
      <div className="mt-1 flex min-h-7 items-center border-b border-hairline px-3 pointer-coarse:min-h-11">
        <Skeleton className="h-3 w-52" />
      </div>
      <div className={chartPlace(isTall)}>
        <Skeleton className="absolute inset-3" />
      </div>
      <div className="border-t border-hairline">
        <div className={isTall ? 'h-7 max-sm:mb-5 pointer-coarse:h-11' : 'h-[27px]'} />
      </div>
    </div>
  );
}
