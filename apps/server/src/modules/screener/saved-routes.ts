import {
  EditScreenRequest,
  SavedScreenAnswer,
  SavedScreensAnswer,
  SaveScreenRequest,
  SCREEN_LIMITS,
  SharedScreen,
  SharedScreenLink,
  SharedScreenPath,
  ShareScreenRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import { callerOf } from '#platform/guard.ts';
import { checkColumns, checkDefinition } from './check-order.ts';
import type { ScreenerDeps } from './deps.ts';
import { addScreen, changeScreen, listScreens, removeScreen } from './saved-store.ts';
import { keepShared, readSharedScreen } from './shared-store.ts';
import { type ScreenPlace, withSymbols } from './universes.ts';

const own = { guard: 'user', owner: 'id' } as const;
const tags = ['screener'];
const ScreenPath = z.object({ ...UserPath.shape, screenId: z.uuid() });

/** Routes of saved and shared screens. */
export const savedScreenRoutes: FastifyPluginAsyncZod<ScreenerDeps> = async (
  app,
  { access, db, registry, screener, nowOf, checkLive },
) => {
  const checked = async (userId: string, asked: SaveScreenRequest, id?: string): Promise<SaveScreenRequest> => {
    const request = bySymbol(asked);
    checkDefinition(request, registry);
    checkColumns(request);
    if (request.isLive) await checkLive(userId, request, id);
    return request;
  };
  // what scans live screens compares symbols
  const bySymbol = <Place extends ScreenPlace>(place: Place): Place => {
    const { market, symbols } = place;
    return symbols ? { ...place, symbols: registry.symbolsNamed(market, symbols) } : place;
  };

  app.get('/user/:id/screens', {
    config: { ...own, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: SavedScreensAnswer } },
    handler: async ({ params }) => ({ screens: await listScreens(db, params.id) }),
  });

  app.post('/user/:id/screens', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: SaveScreenRequest, response: { 201: SavedScreenAnswer } },
    handler: async ({ params, body }, reply) => {
      const screen = await addScreen(db, params.id, await checked(params.id, body), nowOf(body.market));
      screener.screensChanged(params.id);
      return reply.status(201).send({ screen });
    },
  });

  app.put('/user/:id/screens/:screenId', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: ScreenPath, body: EditScreenRequest, response: { 200: SavedScreenAnswer } },
    handler: async ({ params, body: { updatedAt, ...body } }) => {
      const { id, screenId } = params;
      const request = await checked(id, body, screenId);
      const screen = await changeScreen(db, id, screenId, { ...request, updatedAt }, nowOf(body.market));
      screener.screensChanged(params.id);
      return { screen };
    },
  });

  app.delete('/user/:id/screens/:screenId', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: ScreenPath, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      await removeScreen(db, params.id, params.screenId);
      screener.screensChanged(params.id);
      return reply.status(204).send();
    },
  });

  app.post('/screens/share', {
    config: { guard: 'user', cost: 'question' },
    schema: { tags, body: ShareScreenRequest, response: { 201: SharedScreenLink } },
    handler: async (request, reply) => {
      const { sort, direction, screenId, ...shown } = bySymbol(request.body);
      checkDefinition(shown, registry);
      access.checkShare(shown.market);
      checkColumns(request.body);
      const asker = { flow: callerOf(request).userId, signal: clientSignal(reply) };
      const order = { page: 1, pageSize: SCREEN_LIMITS.shownInLink, nearMisses: false, sparks: false };
      const { answer, dataHash } = await screener.freeze(withSymbols({ ...shown, sort, direction, ...order }), asker);
      const frozen = { ...shown, result: answer, dataHash };
      const source = registry.origins.get(shown.market)?.source;
      const id = await keepShared(db, callerOf(request).userId, { ...frozen, ...(source ? { source } : {}) }, screenId);
      return reply.status(201).send({ id });
    },
  });

  app.get('/shared/:sharedId', {
    config: { guard: 'public', cost: 'list' },
    schema: { tags, params: SharedScreenPath, response: { 200: SharedScreen } },
    handler: async ({ caller, params }) => {
      const { shared, source } = await readSharedScreen(db, params.sharedId);
      access.checkStored(source, shared.market, caller?.userId);
      return shared;
    },
  });
};
