import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, answerApi } from '../testing/fake-api.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

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
    ['no network', 'NETWORK_ERROR', 'Network error. Please check your connection.'],
    [{ body: { value: 'seven' } }, 'UNEXPECTED_ERROR', 'Unexpected error occurred'],
  ])('says of %j: %s, %s', async ([answer, code, message]) => {
    const error = await failureOf(answer);
    expect([error.code, error.message]).toEqual([code, message]);
  });

  it('leaves a caller that has gone alone', async () => {
    const gone = new AbortController();
    answerApi({ thing: 'no network' });
    gone.abort();
    await expect(api.get('thing', Body, gone.signal)).rejects.toThrow();
  });
});
