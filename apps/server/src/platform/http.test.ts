import { describe, expect, it } from 'vitest';
import { Invalid, NotFound } from './errors.ts';
import { toReply } from './http.ts';

describe('toReply', () => {
  it('gives a caller the status, code, reason and sentence of errors that are meant for it', () => {
    expect(toReply(new NotFound('Instrument XYZ'))).toEqual({
      status: 404,
      body: { message: 'Instrument XYZ not found', code: 'API_ERROR', reason: 'NOT_FOUND' },
    });
    expect(toReply(new Invalid('too fine'))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', reason: 'VALIDATION' },
    });
  });

  it('tells nothing of an error that is not', () => {
    const secret = Object.assign(new Error('password=hunter2'), { name: 'FastifyError', code: 'X' });
    expect(toReply(secret)).toEqual({
      status: 500,
      body: { message: 'An error occurred', code: 'API_ERROR', reason: 'INTERNAL' },
    });
  });

  it('keeps the status of what the framework refuses', () => {
    const tooLarge = Object.assign(new Error('Request body is too large'), {
      name: 'FastifyError',
      code: 'X',
      statusCode: 413,
    });
    expect(toReply(tooLarge)).toMatchObject({ status: 413, body: { code: 'API_ERROR', reason: 'LIMIT_REACHED' } });
    const broken = Object.assign(new Error('Body is not valid JSON'), {
      name: 'FastifyError',
      code: 'X',
      statusCode: 400,
    });
    expect(toReply(broken)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
});
