import { ERROR_TEXTS, ErrorBody, type FieldError, LIMITS } from '@wickwise/contract';
import type * as z from 'zod/mini';
import './plain-schemas.ts';
import { ApiError, ApiTimeout } from './api-error.ts';
import { localeChoice } from './locale.ts';
import { textsReady } from './texts.ts';

const BASE = '/api/v1/';
const FILE = 'application/octet-stream';

export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON, a file as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Aborts the request; by default after 45 seconds. */
  signal?: AbortSignal | undefined;
  /** Outlives the page; the body has at most 64 kB. */
  keepalive?: boolean | undefined;
}

/** Returns a signal that also aborts after 45 seconds. */
export function withinLimit(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LIMITS.apiTimeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Sends a request. Throws an `ApiError` for anything but a success. */
export async function send(call: ApiCall): Promise<Response> {
  const response = await reach(call);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw await failureOf(response.status, body);
}

/** Returns a response's body, checked by its schema; `undefined` for an empty one. */
export async function readBody<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(response.status === 204 ? undefined : parse(await arrival(response.text())));
  if (!parsed.success) throw new ApiError('UNEXPECTED_ERROR', ERROR_TEXTS.unexpected, response.status);
  return parsed.data;
}

/** Returns a response's body as a file. */
export const readFile = (response: Response): Promise<Blob> => arrival(response.blob());

const reach = ({
  method,
  path,
  body,
  headers,
  keepalive = false,
  signal = withinLimit(),
}: ApiCall): Promise<Response> =>
  arrival(
    fetch(`${BASE}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? FILE : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal,
      keepalive,
    }),
  );

/** Awaits a network operation; turns its failure into an `ApiError`. */
export async function arrival<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'AbortError' || error instanceof ApiError) throw error; // aborted by the caller, or an error already
    const words = (await translation())(ERROR_TEXTS.network);
    throw name === 'TimeoutError' ? new ApiTimeout(words) : new ApiError('NETWORK_ERROR', words);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates an error from a response; uses its message even with an unknown body, as of an older server or a proxy. */
async function failureOf(status: number, body: unknown): Promise<ApiError> {
  const translate = await translation();
  const message = messageIn(body) || withoutWords(status);
  const fields = fieldsIn(body).map((one) => ({ ...one, message: translate(one.message) }));
  const code = status === 401 ? 'UNAUTHORIZED' : status === 400 ? 'BAD_REQUEST' : 'API_ERROR';
  return new ApiError(code, translate(message, body), status, fields);
}

const withoutWords = (status: number): string =>
  status === 401 ? ERROR_TEXTS.unauthorized : status === 400 ? ERROR_TEXTS.badRequest : ERROR_TEXTS.api;

/** Returns what translates messages of failures and field errors; Hindi readers have it from their first idle moment. */
async function translation(): Promise<(sentence: string, body?: unknown) => string> {
  const asItIs = (sentence: string): string => sentence;
  if (localeChoice.language !== 'hi') return asItIs;
  const words = await import('./refusal-words.ts').catch(() => undefined); // English where Hindi can't be loaded
  await textsReady();
  return words ? (sentence, body) => words.inHindi(body, sentence) : asItIs;
}

function messageIn(body: unknown): string | undefined {
  const message = (body as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}

const fieldsIn = (body: unknown): readonly FieldError[] => ErrorBody.safeParse(body).data?.fields ?? [];
