import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { completeLayout, DashboardAnswer, type DashboardLayout, type Widget } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { ownUserPath } from '../../lib/user.ts';

export type Widgets = readonly { widget: Widget; isShown: boolean }[];

const KEY = 'dashboard_layout';
const path = (): string => ownUserPath('/dashboard');

/** The dashboard's layout. This browser's last one is used immediately, to avoid layout shifts. */
export const layoutQuery = queryOptions({
  queryKey: ['dashboard-layout'],
  queryFn: async ({ signal }) => keep((await api.get(path(), DashboardAnswer, signal)).layout),
  initialData: readKept,
  initialDataUpdatedAt: 0,
});

/** Saves a layout optimistically; null for the default. */
export function useArrange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (layout: DashboardLayout | null) => {
      show(client, layout);
      if (layout) await api.put(path(), layout, DashboardAnswer);
      else await api.delete(path());
    },
  });
}

export const widgetsOf = (layout: DashboardLayout | null): Widgets => completeLayout(layout);

function show(client: QueryClient, layout: DashboardLayout | null): void {
  client.setQueryData(layoutQuery.queryKey, keep(layout));
}

function keep(layout: DashboardLayout | null): DashboardLayout | null {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path: path(), layout }));
  } catch {
    // without storage the server is asked each time
  }
  return layout;
}

function readKept(): DashboardLayout | null | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { path?: string; layout?: unknown };
    return kept.path === path() ? DashboardAnswer.parse({ layout: kept.layout }).layout : undefined;
  } catch {
    return undefined;
  }
}
