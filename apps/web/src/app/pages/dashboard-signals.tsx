import { useQuery } from '@tanstack/react-query';
import { marketsQuery } from '../../features/markets/queries.ts';
import { SignalsPanel } from '../../features/signals/signals-panel.tsx';
import type { WidgetProps } from './dashboard-search.ts';
import { dashboardSignalsTexts as texts } from './texts/dashboard-signals.ts';

/** Newest signals of the market in view; the page of the list is in the address. */
export function DashboardSignals({ market, search: { page = 1 }, onSearch }: WidgetProps) {
  const progress = useQuery(marketsQuery).data?.historyProgress ?? 1;
  return (
    <SignalsPanel
      market={market}
      page={page}
      onPage={(next) => onSearch({ page: next })}
      {...(progress < 1 ? { note: texts.loading(`${Math.round(progress * 100)} %`) } : {})}
    />
  );
}
