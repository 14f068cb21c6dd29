import { ERROR_TEXTS, ErrorBody, LIMITS } from '@wickwise/contract';
import type * as z from 'zod/mini';
import './plain-schemas.ts';
import { ApiError } from './api-error.ts';

const BASE = '/api/v1/';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** Makes a call within 45 seconds. Whatever isn't a success is thrown as an `ApiError`. */
export async function send(call: Call): Promise<Response> {
  const response = await reach(call);
  if (response.ok) return response;
  throw failureOf(response.status, await response.json().catch(() => undefined));
}

/** The body of an answer, checked by its schema; an answer without one reads `undefined`. */
export async function readBody<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError('UNEXPECTED_ERROR', ERROR_TEXTS.unexpected, response.status);
  return parsed.data;
}

async function reach({ method, path, body, headers, signal }: Call): Promise<Response> {
  const limit = AbortSignal.timeout(LIMITS.apiTimeoutMs);
  try {
    return await fetch(`${BASE}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error; // the caller has gone
    throw new ApiError('NETWORK_ERROR', ERROR_TEXTS.network);
  }
}

function failureOf(status: number, body: unknown): ApiError {
  const message = ErrorBody.safeParse(body).data?.message;
  if (status === 401) return new ApiError('UNAUTHORIZED', message ?? ERROR_TEXTS.unauthorized, status);
  if (status === 400) return new ApiError('BAD_REQUEST', message ?? ERROR_TEXTS.badRequest, status);
  return new ApiError('API_ERROR', message ?? ERROR_TEXTS.api, status);
}
