import { candleName } from '@wickwise/analytics';
import { type EdgeCell, EdgesPage, EdgesQuery } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { EdgeBook } from './edge-book.ts';
import { totalOf } from './read-run.ts';

const PAGE_SIZE = 50;

export interface EdgeDeps {
  /** Returns the present figures, replaced after each measurement. */
  book: () => EdgeBook;
  /** Returns whether a caller may see a market. */
  mayRead: (market: Market, userId: string | undefined) => boolean;
  /** Returns the progress of a running measurement, 0 to 1; null without one. */
  progress: () => number | null;
}

/** Routes of measured edges. */
export const edgeRoutes: FastifyPluginAsyncZod<EdgeDeps> = async (app, { book, progress, mayRead }) => {
  app.get('/edges', {
    config: { guard: 'public', cost: 'memory' },
    schema: { tags: ['signals'], querystring: EdgesQuery, response: { 200: EdgesPage } },
    handler: async ({ caller, query }) => {
      const { cells: all, run } = book();
      const isShown = ({ market }: { market: Market }): boolean => mayRead(market, caller?.userId);
      const cells = all.filter(isShown);
      const wanted = cells.filter((cell) => isWanted(cell, query));
      const start = (query.page - 1) * PAGE_SIZE;
      return {
        edges: wanted.slice(start, start + PAGE_SIZE),
        totalCount: wanted.length,
        progress: progress(),
        measured: run
          ? {
              startedAt: run.startedAtMs,
              endedAt: run.endedAtMs,
              ...totalOf([...run.sizes].flatMap(([market, size]) => (isShown({ market }) ? [size] : []))),
              cells: cells.length,
              survivors: run.edges.filter(({ isEdge, key }) => isEdge && isShown(key)).length,
            }
          : null,
      };
    },
  });
};

function isWanted(cell: EdgeCell, query: z.infer<typeof EdgesQuery>): boolean {
  const { market, timeframe, pattern, direction, strength } = query;
  return (
    (market === undefined || cell.market === market) &&
    (timeframe === undefined || cell.timeframe === timeframe) &&
    (pattern === undefined || cell.pattern === candleName(pattern)) &&
    (direction === undefined || cell.direction === direction) &&
    (strength === undefined || (cell.strength ?? 'all') === strength)
  );
}
