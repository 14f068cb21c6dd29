import { queryOptions } from '@tanstack/react-query';
import { type ChangeDrawingsRequest, DrawingsAnswer, type InstrumentView } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';

/** Returns a query of the user's drawings on an instrument. */
export const drawingsQuery = ({ market, symbol }: Pick<InstrumentView, 'market' | 'symbol'>) =>
  queryOptions({
    queryKey: ['chart-drawings', market, symbol],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ market, symbol });
      return (await api.get(ownUserPath(`/chart-drawings?${query}`), DrawingsAnswer, signal)).drawings;
    },
    staleTime: Number.POSITIVE_INFINITY, // only changed by the page itself
  });

/** Saves changes of drawings. `isLast`: the page is being closed. */
export const saveDrawings = async (change: ChangeDrawingsRequest, isLast: boolean): Promise<void> => {
  await api.put(ownUserPath('/chart-drawings'), change, DrawingsAnswer, isLast);
};
