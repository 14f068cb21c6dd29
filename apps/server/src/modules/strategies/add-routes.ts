import {
  CopyPublicAnswer,
  CopyPublicRequest,
  OwnStrategyAnswer,
  SaveStrategyRequest,
  StrategyFile,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NotFound } from '#platform/errors.ts';
import { refuseFlawed } from './check.ts';
import { publicRuleNamed } from './public-rules.ts';
import { ONE_STRATEGY, OWN_STRATEGIES, STRATEGY_TAGS, type StrategyDeps } from './routes-deps.ts';
import { addStrategy, findOrAddStrategy, readStrategy } from './store.ts';

/** Routes that add a strategy: a new one, a file, a public rule, a copy. */
export const addStrategyRoutes: FastifyPluginAsyncZod<StrategyDeps> = async (app, { db, added }) => {
  const add = async (userId: string, request: SaveStrategyRequest) => {
    refuseFlawed(request.definition, request.timeframe);
    const strategy = await addStrategy(db, userId, request);
    await added(userId, strategy);
    return { strategy };
  };

  app.post('/user/:id/strategies', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { tags: STRATEGY_TAGS, params: UserPath, body: SaveStrategyRequest, response: { 201: OwnStrategyAnswer } },
    handler: async ({ params, body }, reply) => reply.status(201).send(await add(params.id, body)),
  });

  app.post('/user/:id/strategies/import', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { tags: STRATEGY_TAGS, params: UserPath, body: StrategyFile, response: { 201: OwnStrategyAnswer } },
    handler: async ({ params, body }, reply) => reply.status(201).send(await add(params.id, body)),
  });

  app.post('/user/:id/strategies/from-public', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { tags: STRATEGY_TAGS, params: UserPath, body: CopyPublicRequest, response: { 200: CopyPublicAnswer } },
    handler: async ({ params, body: { name, ...place } }) => {
      const definition = publicRuleNamed(name);
      if (!definition) throw new NotFound('Public strategy');
      refuseFlawed(definition, place.timeframe);
      return findOrAddStrategy(db, params.id, { ...place, definition });
    },
  });

  app.post('/user/:id/strategies/:strategyId/duplicate', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { ...ONE_STRATEGY, response: { 201: OwnStrategyAnswer } },
    handler: async ({ params }, reply) => {
      const { definition, ...place } = await readStrategy(db, params.id, params.strategyId);
      const copy = { ...definition, label: copyLabel(definition.label) };
      return reply.status(201).send({ strategy: await addStrategy(db, params.id, { ...place, definition: copy }) });
    },
  });
};

const LABEL_LENGTH = 80;

/** Returns the label of a copy, within the maximum length. */
const copyLabel = (label: string): string => `${label.slice(0, LABEL_LENGTH - ' (copy)'.length)} (copy)`;
