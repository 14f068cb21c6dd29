import { useQuery } from '@tanstack/react-query';
import type { Widget } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type ReactNode, Suspense } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { marketsQuery } from '../../features/markets/queries.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { textsOf } from '../../lib/texts.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import type { DashboardPageProps } from './dashboard-search.ts';
import { DashboardWatchlist } from './dashboard-watchlist.tsx';

const texts = textsOf({
  en: { loading: (percent: string) => `history loading, ${percent} done` },
  hi: async () => (await import('./hindi.ts')).dashboardWidget,
});

const DashboardChart = lazyPart(async () => (await import('./dashboard-chart.tsx')).DashboardChart);
const IndexStrip = lazyPart(async () => (await import('../../features/overview/index-strip.tsx')).IndexStrip);
const BreadthWidget = lazyPart(async () => (await import('../../features/overview/breadth-widget.tsx')).BreadthWidget);
const HeatmapWidget = lazyPart(async () => (await import('../../features/overview/heatmap-widget.tsx')).HeatmapWidget);
const ScanCounts = lazyPart(async () => (await import('../../features/counts/scan-counts.tsx')).ScanCounts);
const SignalsPanel = lazyPart(async () => (await import('../../features/signals/signals-panel.tsx')).SignalsPanel);
const TopFive = lazyPart(async () => (await import('../../features/whatsnew/top-five.tsx')).TopFive);
const FiredToday = lazyPart(async () => (await import('../../features/alerts/fired-today.tsx')).FiredToday);
const MoversWidget = lazyPart(async () => (await import('../../features/overview/movers-widget.tsx')).MoversWidget);

// beside what tells where they stand
for (const first of [IndexStrip, BreadthWidget, DashboardChart]) void first.preload();

/** How wide each part is where there are columns, and how high it is at least: the same while its code is loading. */
export const WIDGET_PLACE: Readonly<Record<Widget, string>> = {
  indexes: 'lg:col-span-12',
  breadth: 'lg:col-span-12',
  watchlist: 'lg:col-span-5',
  chart: 'lg:col-span-7',
  heatmap: 'lg:col-span-8',
  movers: 'lg:col-span-4',
  whatsnew: 'lg:col-span-8',
  alerts: 'lg:col-span-4',
  counts: 'lg:col-span-12',
  signals: 'lg:col-span-12',
};

export interface DashboardWidgetProps extends DashboardPageProps {
  widget: Widget;
  market: Market;
  /** Stands at the top: it isn't waited for until it's in sight. */
  isFirst: boolean;
}

/** One part of the dashboard. A failure stays in its part. */
export function DashboardWidget({ widget, isFirst, ...rest }: DashboardWidgetProps) {
  const { market } = rest;
  const part = (of: ReactNode, height: string, place: ReactNode = <Place height={height} />): ReactNode => {
    const shown = <Suspense fallback={place}>{of}</Suspense>;
    return <PartBoundary>{isFirst ? shown : <WhenSeen place={place}>{shown}</WhenSeen>}</PartBoundary>;
  };
  const parts: Readonly<Record<Widget, () => ReactNode>> = {
    indexes: () => part(<IndexStrip market={market} />, 'h-[66px]'),
    breadth: () => part(<BreadthWidget market={market} />, 'h-[178px] sm:h-[142px]'),
    watchlist: () => <DashboardWatchlist {...rest} />,
    chart: () => part(<DashboardChart {...rest} />, '', <ChartSkeleton />),
    heatmap: () => part(<HeatmapWidget market={market} />, 'h-[410px]'),
    movers: () => part(<MoversWidget market={market} />, 'h-[410px]'),
    whatsnew: () => part(<TopFive />, 'h-[322px] sm:h-[222px]'),
    alerts: () => part(<FiredToday />, 'h-[322px] sm:h-[222px]'),
    counts: () => part(<ScanCounts market={market} />, 'h-[520px] sm:h-[290px]'),
    signals: () => part(<DashboardSignals {...rest} />, 'h-[846px] lg:h-[474px]'),
  };
  return parts[widget]();
}

/** A part whose code comes on demand stands in a place of its final size. */
const Place = ({ height }: { height: string }) => <div className={`border border-hairline bg-panel ${height}`} />;

function DashboardSignals({ search: { page = 1 }, onSearch }: DashboardPageProps) {
  const progress = useQuery(marketsQuery).data?.historyProgress ?? 1;
  return (
    <SignalsPanel
      page={page}
      onPage={(next, how) => onSearch({ page: next }, how)}
      {...(progress < 1 ? { note: texts.loading(`${Math.round(progress * 100)} %`) } : {})}
    />
  );
}
