import { useQueries } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import { type InstrumentId, instrumentId, MARKETS } from '@wickwise/market';
import { instrumentsQuery } from '../features/quotes/queries.ts';

/** Returns all instruments by id; undefined until all markets are loaded. */
export const useAllInstruments = (): ReadonlyMap<InstrumentId, InstrumentView> | undefined =>
  useQueries({
    queries: MARKETS.map(instrumentsQuery),
    combine: (answers) =>
      answers.every(({ data }) => data)
        ? new Map(
            answers.flatMap(({ data = [] }) =>
              data.map((view) => [instrumentId(view.market, view.symbol), view] as const),
            ),
          )
        : undefined,
  });
