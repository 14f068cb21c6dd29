import { queryOptions } from '@tanstack/react-query';
import { type ChartLayout, ChartLayoutsAnswer, type KeepLayoutRequest } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';

const path = (): string => ownUserPath('/chart-layouts');

/** The user's layouts and templates. */
export const layoutsQuery = queryOptions({
  queryKey: ['chart-layouts'],
  queryFn: async ({ signal }) => (await api.get(path(), ChartLayoutsAnswer, signal)).layouts,
});

export const keepLayout = async (request: KeepLayoutRequest): Promise<ChartLayout[]> =>
  (await api.put(path(), request, ChartLayoutsAnswer)).layouts;

export const removeLayout = async (id: string): Promise<ChartLayout[]> =>
  (await api.delete(`${path()}/${id}`, undefined, ChartLayoutsAnswer)).layouts;
