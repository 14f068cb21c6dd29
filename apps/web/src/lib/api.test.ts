import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, answerApi, refusal, stopTheClock } from '../testing/fake-api.ts';
import { signIn } from '../testing/session.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

const Body = z.object({ value: z.number() });

async function failureOf(answer: Answer): Promise<ApiError> {
  answerApi({ thing: answer });
  const error = await api.get('thing', Body).catch((failure: unknown) => failure);
  if (!(error instanceof ApiError)) throw new Error('no ApiError');
  return error;
}

describe('the API client', () => {
  it('unwraps the body', async () => {
    answerApi({ thing: { body: { value: 7, more: true } } });
    expect(await api.get('thing', Body)).toEqual({ value: 7 });
  });

  it.for<[Answer, string, string]>([
    [{ status: 401, body: {} }, 'UNAUTHORIZED', 'Unauthorized access'],
    [{ status: 400, body: {} }, 'BAD_REQUEST', 'Bad request'],
    [{ status: 500, body: 'not json of ours' }, 'API_ERROR', 'An error occurred'],
    [
      { status: 404, body: { message: 'Instrument X not found', code: 'API_ERROR', reason: 'NOT_FOUND' } },
      'API_ERROR',
      'Instrument X not found',
    ],
    [
      { status: 400, body: { message: 'page: too small', code: 'BAD_REQUEST', reason: 'VALIDATION' } },
      'BAD_REQUEST',
      'page: too small',
    ],
    [{ status: 400, body: { message: 'Symbol unknown' } }, 'BAD_REQUEST', 'Symbol unknown'],
    [{ status: 401, body: { message: 'Signed out', code: 'E_AUTH', reason: 7 } }, 'UNAUTHORIZED', 'Signed out'],
    [{ status: 502, body: { message: 'Maintenance', code: 'GATEWAY' } }, 'API_ERROR', 'Maintenance'],
    [{ status: 503, body: { message: { text: 'no sentence' } } }, 'API_ERROR', 'An error occurred'],
    ['no network', 'NETWORK_ERROR', 'Network error. Please check your connection.'],
    [{ body: { value: 'seven' } }, 'UNEXPECTED_ERROR', 'Unexpected error occurred'],
  ])('turns %j into: %s, %s', async ([answer, code, message]) => {
    const error = await failureOf(answer);
    expect([error.code, error.message]).toEqual([code, message]);
  });

  it('ignores an aborted caller', async () => {
    const gone = new AbortController();
    answerApi({ thing: 'no network' });
    gone.abort();
    await expect(api.get('thing', Body, gone.signal)).rejects.toThrow();
  });

  it.for<Answer>(['never', 'half an answer'])(
    'reports a call that gets %s in 45 s, and doesn’t repeat it',
    async (answer) => {
      const endTime = stopTheClock();
      const asked = answerApi({ thing: answer });
      const query = queryClient.fetchQuery({ queryKey: ['thing'], queryFn: () => api.get('thing', Body) });
      const failure = expect(query).rejects.toMatchObject({
        code: 'NETWORK_ERROR',
        message: 'Network error. Please check your connection.',
      });
      expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(45_000);
      await vi.waitFor(() => expect(asked).toEqual(['thing']));
      endTime();
      await failure;
      expect(asked).toEqual(['thing']);
    },
  );

  it('waits for a token’s renewal at most as long as for the call', async () => {
    const endTime = stopTheClock();
    const asked = answerApi({ thing: refusal(401, 'Unauthorized access'), 'POST auth/refresh': 'never' });
    signIn();
    const failure = expect(api.get('thing', Body)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await vi.waitFor(() => expect(asked).toEqual(['thing', 'POST auth/refresh']));
    endTime();
    await failure;
  });

  it('reports a missing network at once, and sends nothing later', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const asked = answerApi({ 'POST thing': 'no network' });
    const observer = new MutationObserver(queryClient, { mutationFn: () => api.post('thing', {}) });
    await expect(observer.mutate()).rejects.toThrow('Network error. Please check your connection.');
    onlineManager.setOnline(true);
    expect(asked).toEqual(['POST thing']);
  });
});
