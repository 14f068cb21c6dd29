import { ERROR_TEXTS } from '@wickwise/contract';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type ApiCall, arrival, readBody, readFile, send, withinLimit } from './http.ts';
import { readTokenCookie } from './session/kept.ts';
import { logOutOver } from './session/log-out.ts';
import { renewSession } from './session/renew.ts';
import { isRestoring } from './session/session.ts';
import { sessionReady } from './session/start.ts';

/** Responses without a body. */
const Nothing = z.undefined();

type Schema = z.ZodMiniType;

/** The only client for API calls: JSON, the session's bearer token, and the body checked by its schema. */
export const api = {
  get: <S extends Schema>(path: string, schema: S, signal?: AbortSignal) =>
    ask({ method: 'GET', path, signal }, schema),
  post: <S extends Schema = typeof Nothing>(path: string, body: unknown, schema?: S, signal?: AbortSignal) =>
    ask<S>({ method: 'POST', path, body, signal }, schema),
  patch: <S extends Schema>(path: string, body: unknown, schema: S) => ask({ method: 'PATCH', path, body }, schema),
  put: <S extends Schema>(path: string, body: unknown, schema: S, keepalive?: boolean) =>
    ask({ method: 'PUT', path, body, keepalive }, schema),
  delete: <S extends Schema = typeof Nothing>(path: string, body?: unknown, schema?: S) =>
    ask<S>({ method: 'DELETE', path, body }, schema),
  /** Returns a response as a file; sends `body` if given. */
  file: async (path: string, body?: unknown): Promise<Blob> =>
    readFile(await sendSigned(body === undefined ? { method: 'GET', path } : { method: 'POST', path, body })),
};

const ask = async <S extends Schema>(call: ApiCall, schema: S | undefined): Promise<z.output<S>> =>
  readBody(await sendSigned(call), schema ?? Nothing) as Promise<z.output<S>>;

/** Sends a request; renews a rejected token and repeats it once, within one time limit. */
async function sendSigned(given: ApiCall): Promise<Response> {
  const signal = withinLimit(given.signal);
  const call = { ...given, signal };
  if (isRestoring.get()) await within(signal, sessionReady());
  const leaving = logOutOver();
  if (leaving !== undefined) {
    await within(signal, leaving);
    if (!readTokenCookie()) throw new ApiError('UNAUTHORIZED', ERROR_TEXTS.noToken, 401);
  }
  const token = readTokenCookie();
  if (!token) return send(call);
  try {
    return await send(withBearer(call, token));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await within(signal, renewSession(token))))
      throw error;
    return send(withBearer(call, readTokenCookie() ?? token));
  }
}

/** Awaits shared work, at most until the request's limit. */
function within<Outcome>(signal: AbortSignal, work: Promise<Outcome>): Promise<Outcome> {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return arrival(Promise.race([work, ended]));
}

const withBearer = (call: ApiCall, token: string): ApiCall => ({
  ...call,
  headers: { authorization: `Bearer ${token}` },
});
