import { ERROR_TEXTS, ErrorBody, type ErrorCode, LIMITS } from '@wickwise/contract';
import type * as z from 'zod/mini';

const BASE = '/api/v1/';

/** An answer that isn't one, in the words of the contract (spec section 8). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The one client for all calls: a 45 second limit, JSON, the body unwrapped and checked by its schema. */
export const api = {
  async get<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<z.output<Schema>> {
    const limit = AbortSignal.timeout(LIMITS.apiTimeoutMs);
    const response = await reach(path, signal ? AbortSignal.any([signal, limit]) : limit);
    const body = await response.json().catch(() => undefined);
    if (!response.ok) throw failureOf(response.status, body);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ApiError('UNEXPECTED_ERROR', ERROR_TEXTS.unexpected, response.status);
    return parsed.data;
  },
};

async function reach(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${BASE}${path}`, { headers: { accept: 'application/json' }, signal });
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
