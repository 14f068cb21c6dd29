import { DataConnectionAnswer, FinishLoginRequest, FormLoginRequest, StartedLogin } from '@wickwise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { clientSignal } from '#platform/client-signal.ts';
import { Forbidden, Invalid, NotFound, Unavailable } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { canLogIn, findConnectable, LoginRefused, redact, testWholeKey } from './check-key.ts';
import { CONNECTION_PLACES, holderOf } from './connection-places.ts';
import type { ConnectableLogin, ConnectableProvider, ConnectionDeps } from './deps.ts';
import type { KeyTexts } from './key-seals.ts';
import { openLoginState, sealLoginState } from './login-state.ts';
import { type ConnectionRecord, readConnection, replaceKey } from './store.ts';

export interface LoginRoutesDeps extends ConnectionDeps {
  /** Called with a request that has changed what is stored. */
  onStored: (request: FastifyRequest) => void;
  viewOf: (row: ConnectionRecord) => z.infer<typeof DataConnectionAnswer>['connection'];
}

/** Returns the address that a provider's page sends the browser back to. */
export function redirectUrlOf({ publicUrl }: Pick<ConnectionDeps, 'publicUrl'>, request: FastifyRequest, name: string) {
  return `${publicUrl ?? `${request.protocol}://${request.host}`}/dashboard/login/${name}`;
}

/** Routes of logins at providers. A login belongs to the session that began it; what it gives goes in and never out. */
export const connectionLoginRoutes: FastifyPluginAsyncZod<LoginRoutesDeps> = async (app, deps) => {
  const { db, seals, providers, use } = deps;
  const { base, guard, tags, path, ConnectionPath } = CONNECTION_PLACES[use];
  const settings = { config: { ...guard, cost: 'connect' } } as const;

  app.post(`${base}/connections/:connectionId/login`, {
    ...settings,
    schema: { tags, params: ConnectionPath, response: { 200: StartedLogin } },
    handler: async (request, reply) => {
      const row = await readConnection(db, holderOf(request, use), request.params.connectionId);
      const { provider, logIn, key } = loginOf(row, 'redirect');
      const state = sealLoginState(seals, sessionOf(request), row.id);
      const place = { redirectUrl: redirectUrlOf(deps, request, provider.name), state };
      const url = await asked(provider, key, () => logIn.open(key, place, clientSignal(reply)));
      return { url, state: logIn.returnsState ? null : state };
    },
  });

  app.post(`${base}/connections/login`, {
    ...settings,
    schema: { tags, ...path, body: FinishLoginRequest, response: { 200: DataConnectionAnswer } },
    handler: async (request, reply) => {
      const id = openLoginState(seals, sessionOf(request), request.body.state);
      const row = await readConnection(db, holderOf(request, use), id);
      if (row.provider !== request.body.provider) throw new NotFound('Provider');
      return finish(row, 'redirect', request, reply);
    },
  });

  app.put(`${base}/connections/:connectionId/login`, {
    ...settings,
    schema: { tags, params: ConnectionPath, body: FormLoginRequest, response: { 200: DataConnectionAnswer } },
    handler: async (request, reply) => {
      const row = await readConnection(db, holderOf(request, use), request.params.connectionId);
      return finish(row, 'form', request, reply);
    },
  });

  function loginOf(
    { id, provider: name, sealed_key }: ConnectionRecord,
    kind: ConnectableLogin['kind'],
  ): { provider: ConnectableProvider; logIn: ConnectableLogin; key: KeyTexts } {
    const provider = findConnectable(providers, name);
    const { logIn } = provider;
    const key = seals.open(sealed_key, id)?.key;
    if (logIn?.kind !== kind) throw new NotFound('Login');
    if (!key || !canLogIn(provider, key)) throw new Invalid('The stored key lacks what a login needs. Paste it again.');
    return { provider, logIn, key };
  }

  async function finish(
    row: ConnectionRecord,
    kind: ConnectableLogin['kind'],
    request: FastifyRequest<{ Body: { answer: { name: string; value: string }[] } }>,
    reply: FastifyReply,
  ) {
    const { provider, logIn, key } = loginOf(row, kind);
    const signal = clientSignal(reply);
    const answer = Object.fromEntries(request.body.answer.map(({ name, value }) => [name, value]));
    const back = { redirectUrl: redirectUrlOf(deps, request, provider.name), answer };
    const tokens = await asked(provider, { ...key, ...answer }, () => logIn.finish(key, back, signal));
    const tested = await testWholeKey(provider, { ...key, ...tokens }, undefined, { signal });
    const stored = await replaceKey(db, seals, row, tested);
    await deps.noteEvent(row.user_id, 'connection-logged-in', request.ip, provider.name);
    deps.onStored(request);
    return { connection: deps.viewOf(stored) };
  }
};

function sessionOf(request: FastifyRequest): string {
  const { sessionId } = callerOf(request);
  if (sessionId === undefined) throw new Forbidden('Only a signed-in browser may log in at a provider.');
  return sessionId;
}

/** Calls a provider; its refusal is the caller's, other failures are outages. */
async function asked<Result>({ label }: ConnectableProvider, secrets: KeyTexts, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    const words = `${label}: ${redact((error as Error).message, secrets)}`;
    throw error instanceof LoginRefused ? new Invalid(words) : new Unavailable(words);
  }
}
