import {
  ChangeConnectionRequest,
  CreateConnectionRequest,
  type DataConnection,
  DataConnectionAnswer,
  DataConnectionsAnswer,
  DataProvidersAnswer,
  ReplaceKeyRequest,
  TestConnectionRequest,
  TestedConnection,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import { InvalidField } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { findConnectable, type TestedKey, testGivenKey } from './check-key.ts';
import type { ConnectionDeps } from './deps.ts';
import {
  addConnection,
  type ConnectionRecord,
  changeConnection,
  listConnections,
  readConnection,
  removeConnection,
  replaceKey,
  takenMarkets,
} from './store.ts';

const operator = { guard: 'operator' } as const;
const tags = ['operators'];
const ConnectionPath = z.object({ connectionId: z.uuid() });
const Nothing = z.undefined();
const answer = { tags, response: { 200: DataConnectionAnswer } };

/** Routes of an operator's own connections to providers. Their keys come in and never go out. */
export const connectionRoutes: FastifyPluginAsyncZod<ConnectionDeps> = async (app, deps) => {
  const { db, seals, providers, atWork } = deps;
  const own = (request: FastifyRequest): string => callerOf(request).userId;
  const viewOf = (row: ConnectionRecord): DataConnection => connectionView(row, deps);
  const used = new WeakSet<FastifyRequest>();
  // the server's roles start again, which ends open requests: after this one's answer
  app.addHook('onResponse', async (request) => {
    if (used.has(request)) deps.changed();
  });

  app.get('/admin/providers', {
    config: { ...operator, cost: 'operator' },
    schema: { tags, response: { 200: DataProvidersAnswer } },
    handler: async () => ({
      providers: providers.filter(({ fields }) => fields.length > 0).map(({ check: _, ...shown }) => shown),
    }),
  });

  app.get('/admin/connections', {
    config: { ...operator, cost: 'operator' },
    schema: { tags, response: { 200: DataConnectionsAnswer } },
    handler: async (request) => ({
      connections: (await listConnections(db, own(request))).map(viewOf),
      taken: await takenMarkets(db, own(request)),
      settled: [...atWork.settled],
      pinnedFeed: atWork.pinnedFeed,
    }),
  });

  app.post('/admin/connections/test', {
    config: { ...operator, cost: 'connect' },
    schema: { tags, body: TestConnectionRequest, response: { 200: TestedConnection } },
    handler: async ({ body }, reply) => ({ markets: [...(await test(body, reply)).offered] }),
  });

  app.post('/admin/connections', {
    config: { ...operator, cost: 'connect' },
    schema: { tags, body: CreateConnectionRequest, response: { 201: DataConnectionAnswer } },
    handler: async (request, reply) => {
      const { provider, markets } = request.body;
      checkFree(markets);
      const { key, offered } = await test(request.body, reply);
      checkOffered(markets, offered);
      const row = await addConnection(db, seals, own(request), { provider, key, markets: unique(markets), offered });
      used.add(request);
      return reply.status(201).send({ connection: viewOf(row) });
    },
  });

  app.put('/admin/connections/:connectionId/key', {
    config: { ...operator, cost: 'connect' },
    schema: { ...answer, params: ConnectionPath, body: ReplaceKeyRequest },
    handler: async (request, reply) => {
      const known = await readConnection(db, own(request), request.params.connectionId);
      const tested = await test({ provider: known.provider, key: request.body.key }, reply);
      const row = await replaceKey(db, seals, known, tested);
      used.add(request);
      return { connection: viewOf(row) };
    },
  });

  app.patch('/admin/connections/:connectionId', {
    config: { ...operator, cost: 'account-change' },
    schema: { ...answer, params: ConnectionPath, body: ChangeConnectionRequest },
    handler: async (request) => {
      const { markets, isPaused } = request.body;
      if (markets) checkFree(markets);
      const change = { markets: markets && unique(markets), isPaused };
      const row = await changeConnection(db, own(request), request.params.connectionId, change);
      used.add(request);
      return { connection: viewOf(row) };
    },
  });

  app.delete('/admin/connections/:connectionId', {
    config: { ...operator, cost: 'account-change' },
    schema: { tags, params: ConnectionPath, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await removeConnection(db, own(request), request.params.connectionId);
      used.add(request);
      return reply.status(204).send();
    },
  });

  const test = ({ provider, key }: z.infer<typeof TestConnectionRequest>, reply: FastifyReply): Promise<TestedKey> =>
    testGivenKey(findConnectable(providers, provider), key, { signal: clientSignal(reply) });

  function checkFree(markets: readonly Market[]): void {
    if (markets.some((market) => atWork.settled.includes(market)))
      throw new InvalidField('markets', 'A setting of this server chooses the feed of this market.');
  }
};

const unique = (markets: readonly Market[]): Market[] => [...new Set(markets)];

function checkOffered(markets: readonly Market[], offered: readonly Market[]): void {
  const foreign = markets.find((market) => !offered.includes(market));
  if (foreign) throw new InvalidField('markets', `This key gives no prices of ${foreign}.`);
}

function connectionView(row: ConnectionRecord, { atWork }: ConnectionDeps): DataConnection {
  const { id, provider, markets, offered, is_paused, changed_at, created_at, key_at } = row;
  const at = is_paused ? PAUSED : markets.length === 0 ? UNUSED : (atWork.of(id, changed_at) ?? STARTING);
  return { id, provider, markets, offered, ...at, createdAt: created_at, keyAt: key_at };
}

const IDLE = { reason: null, figures: null };
const PAUSED = { state: 'paused', ...IDLE } as const;
const UNUSED = { state: 'unused', ...IDLE } as const;
const STARTING = { state: 'starting', ...IDLE } as const;
