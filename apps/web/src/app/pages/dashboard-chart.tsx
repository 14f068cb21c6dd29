import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { marketNames } from '../../lib/market-names.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { InstrumentChart } from '../instrument-chart.tsx';
import { CHART_ID } from './chart-id.ts';
import type { DashboardPageProps } from './dashboard-search.ts';
import { dashboardChartTexts as texts } from './texts/dashboard-chart.ts';
import { useDashboardSymbols } from './use-dashboard-symbols.ts';

/** The chart of the instrument that is looked at. */
export function DashboardChart({ market, search, onSearch }: DashboardPageProps & { market: Market }) {
  const { symbol } = search;
  const { instruments, selected } = useDashboardSymbols(market, symbol);
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <div id={CHART_ID} className="flex min-w-0 flex-1 flex-col">
      {selected && (
        <InstrumentChart
          instrument={selected}
          timeframe={search.timeframe ?? preferences?.timeframe ?? undefined}
          onTimeframe={(timeframe) => onSearch({ timeframe })}
        />
      )}
      {!instruments && <ChartSkeleton />}
      {instruments && !selected && symbol && (
        <div className="border border-hairline bg-panel">
          <EmptyNote>{texts.unknown(symbol, marketNames[market])}</EmptyNote>
        </div>
      )}
    </div>
  );
}
