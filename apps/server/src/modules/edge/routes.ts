import { type EdgeCell, EdgesPage, EdgesQuery } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { EdgeBook } from './edge-book.ts';

const PAGE_SIZE = 50;

export interface EdgeDeps {
  /** Returns the present figures, replaced after each measurement. */
  book: () => EdgeBook;
  /** Returns the progress of a running measurement, 0 to 1; null without one. */
  progress: () => number | null;
}

/** Routes of measured edges. */
export const edgeRoutes: FastifyPluginAsyncZod<EdgeDeps> = async (app, { book, progress }) => {
  app.get('/edges', {
    config: { guard: 'public', cost: 'memory' },
    schema: { tags: ['signals'], querystring: EdgesQuery, response: { 200: EdgesPage } },
    handler: async ({ query }) => {
      const { cells, run } = book();
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
              instruments: run.instruments,
              bars: run.bars,
              cells: cells.length,
              survivors: run.edges.filter(({ isEdge }) => isEdge).length,
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
    (pattern === undefined || cell.pattern === pattern) &&
    (direction === undefined || cell.direction === direction) &&
    (strength === undefined || (cell.strength ?? 'all') === strength)
  );
}
