import type { QueryClient } from '@tanstack/react-query';
import type { InstrumentView, Widget } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { ComponentType, ReactNode } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { candlesQuery } from '../../features/chart/queries.ts';
import { timeframeFor } from '../../features/chart/timeframe-for.ts';
import { overviewQuery, ratingsQuery, sparklinesQuery } from '../../features/overview/queries.ts';
import { instrumentSignalsQuery } from '../../features/signals/use-instrument-signals.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { WidgetProps } from './dashboard-search.ts';
import { RATED, WATCHED } from './dashboard-symbols.ts';
import { DashboardWatchlist } from './dashboard-watchlist.tsx';

/** What the dashboard is about to show, known before its code is loaded. */
export interface Ahead {
  client: QueryClient;
  market: Market;
  timeframe: ScanTimeframe;
  /** The market's instruments and the one whose chart is shown. */
  symbols: Promise<{ instruments: readonly InstrumentView[]; selected: InstrumentView | undefined }>;
}

/** One widget of the dashboard. */
interface WidgetRow {
  /** Width in columns. */
  span: string;
  Part: ComponentType<WidgetProps>;
  /** Placeholder as high as the widget, whose code loads when visible; without one it loads with the page. */
  place?: ReactNode;
  /** Prefetches its data while its code loads. The widget retries failures. */
  prefetch?: (ahead: Ahead) => unknown;
}

interface LazyRow extends Omit<WidgetRow, 'Part'> {
  load: () => Promise<ComponentType<WidgetProps>>;
  /** Usually in the first window: its code loads with the page's. */
  isFirst?: true;
}

function lazy({ load, isFirst, ...row }: LazyRow): WidgetRow {
  const Part = lazyPart<WidgetProps>(load, { place: row.place });
  if (isFirst) void Part.preload();
  return { ...row, Part };
}

const box = (height: string): ReactNode => <div className={`border border-hairline bg-panel ${height}`} />;

export const WIDGET_ROWS: Readonly<Record<Widget, WidgetRow>> = {
  watchlist: {
    span: 'lg:col-span-4',
    Part: DashboardWatchlist,
    prefetch: async ({ client, market, symbols }) => {
      void client.prefetchQuery(ratingsQuery(market, RATED));
      const { instruments } = await symbols;
      const watched = instruments.slice(0, WATCHED).map(({ symbol }) => symbol);
      if (watched.length > 0) void client.prefetchQuery(sparklinesQuery(market, watched));
    },
  },
  chart: lazy({
    load: async () => (await import('./dashboard-chart.tsx')).DashboardChart,
    isFirst: true,
    span: 'lg:col-span-8',
    place: <ChartSkeleton />,
    prefetch: async ({ client, market, symbols, timeframe: wanted }) => {
      const { selected } = await symbols;
      if (!selected) return;
      const timeframe = timeframeFor(selected, wanted);
      void client.prefetchInfiniteQuery(candlesQuery(market, selected.symbol, timeframe));
      void client.prefetchQuery(instrumentSignalsQuery(market, selected.symbol, timeframe));
    },
  }),
  movers: lazy({
    load: async () => (await import('../../features/overview/movers-widget.tsx')).MoversWidget,
    isFirst: true,
    span: 'lg:col-span-4',
    place: box('h-[298px]'),
    prefetch: ({ client, market }) => client.prefetchQuery(overviewQuery(market)),
  }),
  signals: lazy({
    load: async () => (await import('./dashboard-signals.tsx')).DashboardSignals,
    isFirst: true,
    span: 'lg:col-span-8',
    place: box('h-[846px] lg:h-[474px]'),
    prefetch: async ({ client, market }) => {
      const { patternSignals } = await import('../../features/signals/queries.ts'); // comes with the widget
      await client.prefetchQuery(patternSignals(1, market));
    },
  }),
  indexes: lazy({
    load: async () => (await import('../../features/overview/index-strip.tsx')).IndexStrip,
    span: 'lg:col-span-12',
    place: box('h-[66px]'),
  }),
  breadth: lazy({
    load: async () => (await import('../../features/overview/breadth-widget.tsx')).BreadthWidget,
    span: 'lg:col-span-12',
    place: box('h-[178px] sm:h-[142px]'),
  }),
  heatmap: lazy({
    load: async () => (await import('../../features/overview/heatmap-widget.tsx')).HeatmapWidget,
    span: 'lg:col-span-12',
    place: box('h-[410px]'),
  }),
  whatsnew: lazy({
    load: async () => (await import('../../features/whatsnew/top-five.tsx')).TopFive,
    span: 'lg:col-span-8',
    place: box('h-[322px] sm:h-[222px]'),
  }),
  alerts: lazy({
    load: async () => (await import('../../features/alerts/fired-today.tsx')).FiredToday,
    span: 'lg:col-span-4',
    place: box('h-[322px] sm:h-[222px]'),
  }),
  calendar: lazy({
    load: async () => (await import('../../features/calendar/coming-up.tsx')).ComingUp,
    span: 'lg:col-span-12',
    place: box('h-[322px] sm:h-[222px]'),
  }),
  counts: lazy({
    load: async () => (await import('../../features/counts/scan-counts.tsx')).ScanCounts,
    span: 'lg:col-span-12',
    place: box('h-[520px] sm:h-[290px]'),
  }),
};
