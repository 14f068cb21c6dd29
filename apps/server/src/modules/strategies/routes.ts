import {
  CheckStrategyRequest,
  CopyPublicAnswer,
  CopyPublicRequest,
  LiveStrategyRequest,
  OwnStrategiesAnswer,
  type OwnStrategy,
  OwnStrategyAnswer,
  SaveStrategyRequest,
  SharedScreenPath,
  SharedStrategy,
  SharedStrategyLink,
  StrategyCheck,
  StrategyFile,
  StrategyVersionsAnswer,
  UserPath,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { checkOf, refuseFlawed } from './check.ts';
import { publicRuleNamed } from './public-rules.ts';
import { readSharedStrategy, shareStrategy } from './shared-store.ts';
import {
  addStrategy,
  editStrategy,
  findOrAddStrategy,
  listStrategies,
  listVersions,
  readStrategy,
  removeStrategy,
  setLive,
} from './store.ts';

const own = { guard: 'user', owner: 'id' } as const;
const tags = ['strategies'];
const StrategyPath = z.object({ ...UserPath.shape, strategyId: z.uuid() });
const one = { tags, params: StrategyPath };

interface StrategyDeps {
  db: Db;
  nowOf: (market: Market) => number;
  /** Throws when scanning a strategy's next version at every close would cost too much. */
  checkNext: (userId: string, strategyId: string, next: SaveStrategyRequest) => Promise<void>;
  /** Called when a strategy has a new version or was deleted. */
  changed: (userId: string, strategyId: string, market: Market) => Promise<void>;
  /** Called after a strategy was added. */
  added: (userId: string, strategy: OwnStrategy) => Promise<void>;
  /** Throws when scanning a strategy over its market at every close costs too much. */
  checkLive: (userId: string, strategy: OwnStrategy) => Promise<void>;
  /** Called when a strategy's signals were switched on or off. */
  liveChanged: () => void;
}

/** Routes of users' strategies and their versions. */
export const strategyRoutes: FastifyPluginAsyncZod<StrategyDeps> = async (app, deps) => {
  const { db, nowOf, added, changed, checkNext, checkLive, liveChanged } = deps;
  const add = async (userId: string, request: SaveStrategyRequest) => {
    refuseFlawed(request.definition, request.timeframe);
    const strategy = await addStrategy(db, userId, request);
    await added(userId, strategy);
    return { strategy };
  };

  app.post('/strategies/check', {
    config: { guard: 'user', cost: 'question' },
    schema: { tags, body: CheckStrategyRequest, response: { 200: StrategyCheck } },
    handler: async ({ body }) => checkOf(body.definition, body.timeframe),
  });

  app.get('/user/:id/strategies', {
    config: { ...own, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: OwnStrategiesAnswer } },
    handler: async ({ params }) => ({ strategies: await listStrategies(db, params.id) }),
  });

  app.post('/user/:id/strategies', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: SaveStrategyRequest, response: { 201: OwnStrategyAnswer } },
    handler: async ({ params, body }, reply) => reply.status(201).send(await add(params.id, body)),
  });

  app.post('/user/:id/strategies/import', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: StrategyFile, response: { 201: OwnStrategyAnswer } },
    handler: async ({ params, body }, reply) => reply.status(201).send(await add(params.id, body)),
  });

  app.post('/user/:id/strategies/from-public', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: CopyPublicRequest, response: { 200: CopyPublicAnswer } },
    handler: async ({ params, body: { name, ...place } }) => {
      const definition = publicRuleNamed(name);
      if (!definition) throw new NotFound('Public strategy');
      refuseFlawed(definition, place.timeframe);
      return findOrAddStrategy(db, params.id, { ...place, definition });
    },
  });

  app.get('/user/:id/strategies/:strategyId', {
    config: { ...own, cost: 'read' },
    schema: { ...one, response: { 200: OwnStrategyAnswer } },
    handler: async ({ params }) => ({ strategy: await readStrategy(db, params.id, params.strategyId) }),
  });

  app.put('/user/:id/strategies/:strategyId', {
    config: { ...own, cost: 'write' },
    schema: { ...one, body: SaveStrategyRequest, response: { 200: OwnStrategyAnswer } },
    handler: async ({ params, body }) => {
      refuseFlawed(body.definition, body.timeframe);
      const before = await readStrategy(db, params.id, params.strategyId);
      await checkNext(params.id, params.strategyId, body);
      const strategy = await editStrategy(db, params.id, params.strategyId, body, nowOf(body.market));
      if (strategy.version !== before.version) await changed(params.id, strategy.id, strategy.market);
      return { strategy };
    },
  });

  app.put('/user/:id/strategies/:strategyId/live', {
    config: { ...own, cost: 'write' },
    schema: { ...one, body: LiveStrategyRequest, response: { 200: OwnStrategyAnswer } },
    handler: async ({ params, body }) => {
      if (body.isLive) await checkLive(params.id, await readStrategy(db, params.id, params.strategyId));
      const strategy = await setLive(db, params.id, params.strategyId, body, nowOf);
      liveChanged();
      return { strategy };
    },
  });

  app.delete('/user/:id/strategies/:strategyId', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      const { market } = await readStrategy(db, params.id, params.strategyId);
      await removeStrategy(db, params.id, params.strategyId);
      await changed(params.id, params.strategyId, market);
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/strategies/:strategyId/versions', {
    config: { ...own, cost: 'read' },
    schema: { ...one, response: { 200: StrategyVersionsAnswer } },
    handler: async ({ params }) => ({ versions: await listVersions(db, params.id, params.strategyId) }),
  });

  app.post('/user/:id/strategies/:strategyId/duplicate', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 201: OwnStrategyAnswer } },
    handler: async ({ params }, reply) => {
      const { definition, ...place } = await readStrategy(db, params.id, params.strategyId);
      const copy = { ...definition, label: copyLabel(definition.label) };
      return reply.status(201).send({ strategy: await addStrategy(db, params.id, { ...place, definition: copy }) });
    },
  });

  app.get('/user/:id/strategies/:strategyId/export', {
    config: { ...own, cost: 'read' },
    schema: { ...one, response: { 200: StrategyFile } },
    handler: async ({ params }, reply) => {
      const { market, timeframe, definition } = await readStrategy(db, params.id, params.strategyId);
      reply.header('content-disposition', 'attachment; filename="strategy.json"');
      return { format: 'wickwise-strategy/1' as const, market, timeframe, definition };
    },
  });

  app.post('/user/:id/strategies/:strategyId/share', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 201: SharedStrategyLink } },
    handler: async ({ params }, reply) => {
      const strategy = await readStrategy(db, params.id, params.strategyId);
      return reply.status(201).send({ id: await shareStrategy(db, params.id, strategy) });
    },
  });

  app.get('/shared-strategies/:sharedId', {
    config: { guard: 'public', cost: 'read' },
    schema: { tags, params: SharedScreenPath, response: { 200: SharedStrategy } },
    handler: ({ params }) => readSharedStrategy(db, params.sharedId),
  });
};

const LABEL_LENGTH = 80;

/** Returns the label of a copy, within the maximum length. */
const copyLabel = (label: string): string => `${label.slice(0, LABEL_LENGTH - ' (copy)'.length)} (copy)`;
