import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { completeLayout, DashboardAnswer, type DashboardLayout, type Widget } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { ownUserPath } from '../../lib/user.ts';

export type Widgets = readonly { widget: Widget; isShown: boolean }[];

const KEY = 'dashboard_layout';
const path = (): string => ownUserPath('/dashboard');

/**
 * How the dashboard is arranged. What this browser last knew of it comes at once, so that nothing stands where it will not
 * stay.
 */
export const layoutQuery = queryOptions({
  queryKey: ['dashboard-layout'],
  queryFn: async ({ signal }) => keep((await api.get(path(), DashboardAnswer, signal)).layout),
  initialData: readKept,
  initialDataUpdatedAt: 0,
});

/** Keeps another arrangement; null is the usual one. It's shown before the server has taken it. */
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

/** The list with one entry at another place. */
export const moved = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
};

function show(client: QueryClient, layout: DashboardLayout | null): void {
  client.setQueryData(layoutQuery.queryKey, keep(layout));
}

function keep(layout: DashboardLayout | null): DashboardLayout | null {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path: path(), layout }));
  } catch {
    // a browser that keeps nothing asks the server each time
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
