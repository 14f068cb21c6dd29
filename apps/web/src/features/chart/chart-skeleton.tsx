import { Skeleton } from '../../ui/skeleton.tsx';

/** Place of the candles, while they load too. Beside something taller they take its height. */
export const chartPlace = (isTall: boolean): string =>
  `relative ${isTall ? 'h-[60dvh] min-h-80' : 'h-[286px] lg:h-auto lg:min-h-[338px] lg:flex-1'}`;

/** The lines of the panel's head: on small screens the price has one of its own. */
export const CHART_HEAD = 'flex flex-col gap-x-4 gap-y-1 px-3 pt-3 md:flex-row md:items-center';

/** The place of a chart panel while its instrument isn't known: each line as high as it will be. */
export function ChartSkeleton({ isTall = false }: { isTall?: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col border border-hairline bg-panel">
      <div className={CHART_HEAD}>
        <div className="flex h-6 items-center">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="flex h-6 items-center md:hidden" />
      </div>
      <div className="mt-1 flex min-h-7 items-center border-b border-hairline px-3 pointer-coarse:min-h-11">
        <Skeleton className="h-3 w-52" />
      </div>
      <div className={chartPlace(isTall)}>
        <Skeleton className="absolute inset-3" />
      </div>
      <div className="h-7 border-t border-hairline" />
    </div>
  );
}
