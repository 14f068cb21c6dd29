import { type ImportedMarket, ImportQuery, ImportReport, ImportsAnswer, joinImportReports } from '@wickwise/contract';
import type { Market, Timeframe } from '@wickwise/market';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { Db } from '#platform/db/db.ts';
import { Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { fileOf, takeFiles } from '#platform/file-bodies.ts';
import { callerOf } from '#platform/guard.ts';
import { NotUnpackable } from '#platform/zip-file.ts';
import { isZone } from '#platform/zones.ts';
import { importList } from './import-list.ts';
import { removeImports } from './remove.ts';
import { readImportedLists } from './store.ts';
import { IMPORT_LIMITS, unpack } from './unpack.ts';

export interface ImportRouteDeps {
  db: Db;
  store: BarStore;
  retentionDays: Readonly<Partial<Record<Timeframe, number>>>;
  /** Returns whether a market shows its imported prices, and if not, why. */
  shownOf: (market: Market, source: string) => ImportedMarket['shown'];
  nowMs: () => number;
  /** Stores in the audit log what an operator did. */
  note: (userId: string, kind: 'prices-imported' | 'prices-removed', address: string, market: Market) => Promise<void>;
  /** Makes markets show what is stored now; called after the answer was sent. */
  changed: () => void;
}

const tags = ['operators'];
const operator = { guard: 'operator', cost: 'operator' } as const;
const MarketQuery = z.object({ market: ImportQuery.shape.market });

/** Routes by which operators import files of prices. */
export const importRoutes: FastifyPluginAsyncZod<ImportRouteDeps> = async (app, deps) => {
  const { db, store, retentionDays, shownOf } = deps;
  const finished = new WeakSet<FastifyRequest>();
  takeFiles(app, IMPORT_LIMITS.uploadBytes);
  // the server's roles start again, which ends open requests: after this one's answer
  app.addHook('onResponse', async (request) => {
    if (finished.has(request)) deps.changed();
  });

  const answer = async (): Promise<ImportsAnswer> => ({
    markets: (await readImportedLists(db)).map((own) => ({
      ...own,
      shown: shownOf(own.market, own.source),
    })),
  });

  app.get('/admin/imports', {
    config: { ...operator, isWithoutPrices: true },
    schema: { tags, response: { 200: ImportsAnswer } },
    handler: answer,
  });

  app.post('/admin/imports', {
    config: { guard: 'operator', cost: 'import' },
    schema: { tags, querystring: ImportQuery, response: { 200: ImportReport } },
    handler: async (request) => {
      const { market, timeframe, zone, name, dryRun, more } = request.query;
      const file = fileOf(request);
      if (zone !== undefined && !isZone(zone))
        throw new InvalidField('zone', 'expected a time zone such as Asia/Kolkata');
      const isDryRun = dryRun === 'true';
      const options = { market, timeframe, zone, nowMs: deps.nowMs(), isDryRun };
      const reports: ImportReport[] = [];
      for (const text of await unpackedOr400(name, file))
        reports.push(await importList({ db, store, retentionDays }, text, options));
      const report = joinImportReports(reports);
      if (report.lists.some(({ isStored }) => isStored))
        await deps.note(callerOf(request).userId, 'prices-imported', request.ip, market);
      if (!isDryRun && more === 'false') finished.add(request);
      return report;
    },
  });

  app.delete('/admin/imports', {
    config: operator,
    schema: { tags, querystring: MarketQuery, response: { 200: ImportsAnswer } },
    handler: async (request) => {
      const { market } = request.query;
      if ((await removeImports(db, store, market)) === 0) throw new NotFound('Imported prices');
      await deps.note(callerOf(request).userId, 'prices-removed', request.ip, market);
      finished.add(request);
      return answer();
    },
  });
};

async function unpackedOr400(name: string, bytes: Buffer): ReturnType<typeof unpack> {
  try {
    return await unpack(name, bytes);
  } catch (error) {
    throw error instanceof NotUnpackable ? new Invalid(`${name}: ${error.message}`) : error;
  }
}
