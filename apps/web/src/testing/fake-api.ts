import { onTestFinished, vi } from 'vitest';

/** What the server answers to a call that begins so: a body, or a status with a body, or no answer at all. */
export type Answer = { status?: number; body?: unknown } | 'no network' | 'never';

/** An answer that depends on what was sent. */
export type Reply = Answer | ((body: unknown, headers: Headers) => Answer | Promise<Answer>);

/**
 * Answers calls of the API client; returns what was asked for. A call is named by its path, with its method in front unless
 * that is GET: `user/1`, `POST auth/login`.
 */
export function answerApi(answers: Readonly<Record<string, Reply>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const path = url.replace('/api/v1/', '');
    const call = method === 'GET' ? path : `${method} ${path}`;
    asked.push(call);
    const known = Object.keys(answers).find((start) => call.startsWith(start));
    const reply = known === undefined ? { status: 404, body: {} } : (answers[known] as Reply);
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answer = typeof reply === 'function' ? await reply(sent, new Headers(headers)) : reply;
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    const hasBody = answer.status !== 204;
    return new Response(hasBody ? JSON.stringify(answer.body) : null, { status: answer.status ?? 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

/** An error as the server words it. */
export const refusal = (status: number, message: string): Answer => ({
  status,
  body: { message, code: status === 401 ? 'UNAUTHORIZED' : 'API_ERROR', reason: 'VALIDATION' },
});
