import { onTestFinished, vi } from 'vitest';

/** Answer to a request with this prefix: a body, a status with a body, a partial one, or none. */
export type Answer = { status?: number; body?: unknown } | 'no network' | 'never' | 'half an answer';

/** An answer that depends on the request. */
export type Reply = Answer | ((body: unknown, headers: Headers) => Answer | Promise<Answer>);

/**
 * Answers requests of the API client; returns those received. Keys are paths, preceded by the method unless it is GET:
 * `user/1`, `POST auth/login`.
 */
export function answerApi(answers: Readonly<Record<string, Reply>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const path = url.replace('/api/v1/', '');
    const call = method === 'GET' ? path : `${method} ${path}`;
    asked.push(call);
    const known = Object.keys(answers).find((start) => call.startsWith(start));
    const reply = known === undefined ? { status: 404, body: {} } : (answers[known] as Reply);
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answer = typeof reply === 'function' ? await reply(sent, new Headers(headers)) : reply;
    if (answer === 'never') return ending(signal);
    if (answer === 'half an answer') return new Response(halfOf('{"value": 7', signal));
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    const hasBody = answer.status !== 204;
    return new Response(hasBody ? JSON.stringify(answer.body) : null, { status: answer.status ?? 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

/** Never resolves; rejects when the request is aborted. */
const ending = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const halfOf = (text: string, signal: AbortSignal | null | undefined): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      ending(signal).catch((reason: unknown) => controller.error(reason));
    },
  });

/** Returns a function that times out all requests of the API client. */
export function stopTheClock(): () => void {
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return () => {
    for (const limit of limits) limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  };
}

/** An error as the server sends it. */
export const refusal = (status: number, message: string, field?: string): Answer => ({
  status,
  body: {
    message,
    code: status === 401 ? 'UNAUTHORIZED' : 'API_ERROR',
    reason: 'VALIDATION',
    ...(field ? { field, fields: [{ field, message }] } : {}),
  },
});
