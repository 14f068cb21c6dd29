import {
  ChooseScannedRequest,
  DecideRenameRequest,
  MarketName,
  MOST_SCANNED,
  type ScanUniverse,
  ScanUniverseAnswer,
} from '@wickwise/contract';
import { type Market, wireSymbol } from '@wickwise/market';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { decideProposal, listProposals } from '#marketdata/renamed-shares.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { chooseForScans } from './store.ts';

export interface ScanUniverseDeps {
  db: Db;
  /** Returns what is scanned of each market now. */
  markets: () => Promise<ScanUniverse[]>;
  /** Returns whether the source of a market lists a symbol beside the catalogue. */
  isListed: (market: Market, symbol: string) => Promise<boolean>;
  /** Stores in the audit log what an operator did. */
  note: (userId: string, what: 'scans-chosen' | 'rename-decided', address: string, detail: string) => Promise<void>;
  /** Makes what is stored take effect; called after the answer was sent. */
  changed: () => void;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];
const MarketPath = z.object({ market: MarketName });
const RenamePath = z.object({ renameId: z.uuid() });

/** Routes by which operators choose what is scanned beside the catalogue, and decide on renamed shares. */
export const scanUniverseRoutes: FastifyPluginAsyncZod<ScanUniverseDeps> = async (app, deps) => {
  const { db, markets, isListed, note } = deps;
  const finished = new WeakSet<FastifyRequest>();
  // the server's roles start again, which ends open requests: after this one's answer
  app.addHook('onResponse', async (request) => {
    if (finished.has(request)) deps.changed();
  });

  const answer = async (): Promise<ScanUniverseAnswer> => ({
    markets: await markets(),
    renames: (await listProposals(db)).map(({ proposedAtMs: proposedAt, ...own }) => ({ ...own, proposedAt })),
    most: MOST_SCANNED,
  });

  app.get('/admin/scan-universe', {
    config,
    schema: { tags, response: { 200: ScanUniverseAnswer } },
    handler: answer,
  });

  app.put('/admin/scan-universe/:market', {
    config,
    schema: { tags, params: MarketPath, body: ChooseScannedRequest, response: { 200: ScanUniverseAnswer } },
    handler: async (request) => {
      const { market } = request.params;
      const symbols = [...new Set(request.body.symbols.map((symbol) => wireSymbol(market, symbol)))];
      const known = (await markets()).find((one) => one.market === market);
      if (!known) throw new NotFound('This market');
      const chosen = new Set(known.chosen.map(({ symbol }) => symbol));
      for (const symbol of symbols)
        if (!chosen.has(symbol) && !(await isListed(market, symbol)))
          throw new InvalidField(
            'symbols',
            `${symbol} isn't on the list of this market's source, or is scanned already`,
          );
      await chooseForScans(db, market, symbols);
      await note(callerOf(request).userId, 'scans-chosen', request.ip, `${market}: ${symbols.join(', ') || 'none'}`);
      finished.add(request);
      return answer();
    },
  });

  app.post('/admin/renames/:renameId', {
    config,
    schema: { tags, params: RenamePath, body: DecideRenameRequest, response: { 200: ScanUniverseAnswer } },
    handler: async (request) => {
      const { decision } = request.body;
      const decided = await decideProposal(db, request.params.renameId, decision);
      if (!decided) throw new NotFound('Rename');
      const { market, from, to } = decided;
      await note(callerOf(request).userId, 'rename-decided', request.ip, `${market}: ${from} to ${to}, ${decision}`);
      if (decision === 'accepted') finished.add(request);
      return answer();
    },
  });
};
