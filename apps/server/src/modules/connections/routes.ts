import {
  ChangeConnectionRequest,
  CreateConnectionRequest,
  type DataConnection,
  DataConnectionAnswer,
  DataConnectionsAnswer,
  type DataProvider,
  DataProvidersAnswer,
  REFUSAL_TEXTS,
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
import { canLogIn, findConnectable, type TestedKey, testGivenKey } from './check-key.ts';
import { connectionLoginRoutes, redirectUrlOf } from './connection-login-routes.ts';
import { CONNECTION_PLACES, holderOf } from './connection-places.ts';
import type { ConnectableProvider, ConnectionDeps } from './deps.ts';
import type { KeyTexts } from './key-seals.ts';
import {
  addConnection,
  type ConnectionRecord,
  changeConnection,
  type Holder,
  listConnections,
  ownPlaces,
  readConnection,
  removeConnection,
  replaceKey,
  takenMarkets,
} from './store.ts';

const Nothing = z.undefined();

/**
 * Routes of connections to providers: those of operators for the server, or those of accounts for themselves alone. Keys
 * come in and never go out.
 */
export const connectionRoutes: FastifyPluginAsyncZod<ConnectionDeps> = async (app, deps) => {
  const { db, seals, providers, atWork, limits, use } = deps;
  const { base, guard, tags, path, ConnectionPath } = CONNECTION_PLACES[use];
  const answer = { tags, response: { 200: DataConnectionAnswer } };
  const own = (request: FastifyRequest): Holder => holderOf(request, use);
  const viewOf = (row: ConnectionRecord): DataConnection => connectionView(row, deps);
  const used = new WeakSet<FastifyRequest>();
  // the server's roles start again, which ends open requests: after this one's answer
  app.addHook('onResponse', async (request) => {
    if (used.has(request)) deps.changed();
  });

  app.get(`${base}/providers`, {
    config: { ...guard, cost: 'operator' },
    schema: { tags, ...path, response: { 200: DataProvidersAnswer } },
    handler: async (request) => ({
      providers: providers
        .filter(({ fields }) => fields.length > 0)
        .map((one) => providerView(one, redirectUrlOf(deps, request, one.name))),
    }),
  });

  app.get(`${base}/connections`, {
    config: { ...guard, cost: 'operator' },
    schema: { tags, ...path, response: { 200: DataConnectionsAnswer } },
    handler: async (request) => ({
      connections: (await listConnections(db, own(request))).map(viewOf),
      taken: await takenMarkets(db, own(request)),
      settled: [...atWork.settled],
      pinnedFeed: atWork.pinnedFeed,
      places: use === 'own' ? await ownPlaces(db, own(request).userId, limits) : null,
    }),
  });

  app.post(`${base}/connections/test`, {
    config: { ...guard, cost: 'connect' },
    schema: { tags, ...path, body: TestConnectionRequest, response: { 200: TestedConnection } },
    handler: async ({ body }, reply) => {
      const { offered, isTested } = await test(body, reply);
      return { markets: [...offered], isTested };
    },
  });

  app.post(`${base}/connections`, {
    config: { ...guard, cost: 'connect' },
    schema: { tags, ...path, body: CreateConnectionRequest, response: { 201: DataConnectionAnswer } },
    handler: async (request, reply) => {
      const { provider, markets } = request.body;
      checkFree(markets);
      const tested = await test(request.body, reply);
      checkOffered(markets, tested.offered);
      const added = { ...tested, provider, markets: unique(markets) };
      const row = await addConnection(db, seals, own(request), added, limits);
      await noted(request, 'connection-added', provider);
      return reply.status(201).send({ connection: viewOf(row) });
    },
  });

  app.put(`${base}/connections/:connectionId/key`, {
    config: { ...guard, cost: 'connect' },
    schema: { ...answer, params: ConnectionPath, body: ReplaceKeyRequest },
    handler: async (request, reply) => {
      const known = await readConnection(db, own(request), request.params.connectionId);
      const stored = seals.open(known.sealed_key, known.id)?.key;
      const tested = await test({ provider: known.provider, key: request.body.key }, reply, stored);
      const row = await replaceKey(db, seals, known, tested);
      await noted(request, 'connection-key-changed', known.provider);
      return { connection: viewOf(row) };
    },
  });

  app.patch(`${base}/connections/:connectionId`, {
    config: { ...guard, cost: 'account-change' },
    schema: { ...answer, params: ConnectionPath, body: ChangeConnectionRequest },
    handler: async (request) => {
      const { markets, isPaused } = request.body;
      if (markets) checkFree(markets);
      const change = { markets: markets && unique(markets), isPaused };
      const row = await changeConnection(db, own(request), request.params.connectionId, change);
      const now = row.is_paused ? 'paused' : row.markets.join(', ') || 'unused';
      await noted(request, 'connection-changed', `${row.provider}: ${now}`);
      return { connection: viewOf(row) };
    },
  });

  app.delete(`${base}/connections/:connectionId`, {
    config: { ...guard, cost: 'account-change' },
    schema: { tags, params: ConnectionPath, response: { 204: Nothing } },
    handler: async (request, reply) => {
      const { connectionId } = request.params;
      const { provider } = await readConnection(db, own(request), connectionId);
      await removeConnection(db, own(request), connectionId);
      await noted(request, 'connection-removed', provider);
      return reply.status(204).send();
    },
  });

  const onStored = (request: FastifyRequest): void => void used.add(request);
  await app.register(connectionLoginRoutes, { ...deps, viewOf, onStored });

  const test = (
    { provider, key }: z.infer<typeof TestConnectionRequest>,
    reply: FastifyReply,
    stored: KeyTexts = {},
  ): Promise<TestedKey> =>
    testGivenKey(findConnectable(providers, provider), key, { signal: clientSignal(reply), stored });

  async function noted(
    request: FastifyRequest,
    kind: Parameters<ConnectionDeps['noteEvent']>[1],
    detail: string,
  ): Promise<void> {
    used.add(request);
    await deps.noteEvent(own(request).userId, kind, request.ip, detail);
  }

  function checkFree(markets: readonly Market[]): void {
    if (markets.some((market) => atWork.settled.includes(market)))
      throw new InvalidField('markets', 'A setting of this server chooses the feed of this market.');
  }
};

const providerView = ({ check: _, logIn, ...shown }: ConnectableProvider, redirectUrl: string): DataProvider => ({
  ...shown,
  logIn: logIn && {
    kind: logIn.kind,
    fields: logIn.fields,
    redirectUrl: logIn.kind === 'redirect' ? redirectUrl : null,
  },
});

const unique = (markets: readonly Market[]): Market[] => [...new Set(markets)];

function checkOffered(markets: readonly Market[], offered: readonly Market[]): void {
  const foreign = markets.find((market) => !offered.includes(market));
  if (foreign) throw new InvalidField('markets', REFUSAL_TEXTS.keyHasNoMarket(foreign));
}

function connectionView(row: ConnectionRecord, { atWork, providers, seals }: ConnectionDeps): DataConnection {
  const { id, provider, markets, offered, is_paused, changed_at, created_at, key_at, login_until } = row;
  const known = providers.find(({ name }) => name === provider);
  const key = known?.logIn ? seals.open(row.sealed_key, id)?.key : undefined;
  const at = is_paused ? PAUSED : markets.length === 0 ? UNUSED : (atWork.of(id, changed_at) ?? STARTING);
  const login = { canLogIn: known && key ? canLogIn(known, key) : false, loginUntil: login_until };
  return { id, provider, markets, offered, ...at, createdAt: created_at, keyAt: key_at, ...login };
}

const IDLE = { reason: null, figures: null };
const PAUSED = { state: 'paused', ...IDLE } as const;
const UNUSED = { state: 'unused', ...IDLE } as const;
const STARTING = { state: 'starting', ...IDLE } as const;
