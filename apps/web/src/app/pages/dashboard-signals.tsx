import { useQuery } from '@tanstack/react-query';
import { marketsQuery } from '../../features/markets/queries.ts';
import { SignalsPanel } from '../../features/signals/signals-panel.tsx';
import { textsOf } from '../../lib/texts.ts';
import type { DashboardPageProps } from './dashboard-search.ts';

const texts = textsOf({
  en: { loading: (percent: string) => `history loading, ${percent} done` },
  hi: async () => (await import('./hindi.ts')).dashboardSignals,
});

/** Newest signals of all markets; the page of the list is in the address. */
export function DashboardSignals({ search: { page = 1 }, onSearch }: DashboardPageProps) {
  const progress = useQuery(marketsQuery).data?.historyProgress ?? 1;
  return (
    <SignalsPanel
      page={page}
      onPage={(next, how) => onSearch({ page: next }, how)}
      {...(progress < 1 ? { note: texts.loading(`${Math.round(progress * 100)} %`) } : {})}
    />
  );
}
