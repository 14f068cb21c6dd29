import type { FastifyError } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DatabaseUnavailable, Invalid, InvalidField, NotFound } from './errors.ts';
import { toReply } from './replies.ts';

describe('toReply', () => {
  it('returns status, code, reason and sentence of errors that are meant for the caller', () => {
    expect(toReply(new NotFound('Instrument XYZ'))).toEqual({
      status: 404,
      body: { message: 'Instrument XYZ not found', code: 'API_ERROR', reason: 'NOT_FOUND' },
    });
    expect(toReply(new Invalid('too fine'))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', reason: 'VALIDATION' },
    });
  });

  it('hides other errors', () => {
    const secret = Object.assign(new Error('password=hunter2'), { name: 'FastifyError', code: 'X' });
    expect(toReply(secret)).toEqual({
      status: 500,
      body: { message: 'An error occurred', code: 'API_ERROR', reason: 'INTERNAL' },
    });
  });

  it('reports an unavailable database, and a statement that took too long', () => {
    const away = new DatabaseUnavailable(new Error('password=hunter2'), true);
    expect(toReply(away)).toMatchObject({ status: 503, body: { code: 'API_ERROR', reason: 'UNAVAILABLE' } });
    expect(toReply(away).body.message).not.toContain('hunter2');
    expect(away.retryAfterSeconds).toBe(5);
    const late = Object.assign(new Error('canceling statement'), { name: 'error', code: '57014' });
    expect(toReply(late)).toMatchObject({ status: 503, body: { reason: 'UNAVAILABLE' } });
  });

  it('keeps the status of the framework’s refusals', () => {
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

describe('a value that a schema refuses', () => {
  const Body = z.strictObject({
    name: z.string().check(z.maxLength(5)),
    rule: z.object({ groups: z.array(z.object({ rules: z.array(z.object({ value: z.number() })) })) }),
    condition: z.union([
      z.strictObject({ type: z.literal('level'), level: z.number().check(z.gt(0)) }),
      z.strictObject({ type: z.literal('turn'), side: z.enum(['in', 'out']) }),
    ]),
  });
  const good = {
    name: 'Asha',
    rule: { groups: [{ rules: [{ value: 1 }] }] },
    condition: { type: 'level', level: 1 },
  };

  it.for([
    [{ ...good, name: undefined }, 'name: This field is required.', ['name']],
    [{ ...good, name: 7 }, 'name: This must be text.', ['name']],
    [{ ...good, name: 'Natasha' }, 'name: Use at most 5 characters.', ['name']],
    [
      { ...good, rule: { groups: [{ rules: [{ value: 1 }, { value: 'x' }] }] } },
      'rule, group 1, condition 2, value: This must be a number.',
      ['rule.groups.0.rules.1.value'],
    ],
    [
      { ...good, condition: { type: 'level', level: 0 } },
      'condition, level: This must be more than 0.',
      ['condition.level'],
    ],
    [
      { ...good, condition: { type: 'turn', side: 'up' } },
      'condition, side: Choose one of these: in, out.',
      ['condition.side'],
    ],
    [{ ...good, condition: { type: 'turn' } }, 'condition, side: This field is required.', ['condition.side']],
    [{ ...good, condition: { type: 'gap', level: 1 } }, 'condition: This does not have the right form.', ['condition']],
    [{ ...good, more: 1 }, 'request: There is no field named more.', []],
    [
      { ...good, name: 7, condition: 1 },
      'name: This must be text. condition: This does not have the right form.',
      ['name', 'condition'],
    ],
    [undefined, 'The request needs a body.', []],
  ] as const)('is named by its place, in a sentence: %j', ([body, message, fields]) => {
    const checked = validatorCompiler({ schema: Body, method: 'POST', url: '/' })(body);
    const error = Object.assign(new Error(), { validation: (checked as { error: unknown }).error });
    const { status, body: answer } = toReply(error as FastifyError);
    expect({ status, ...answer }).toMatchObject({ status: 400, message, code: 'BAD_REQUEST', reason: 'VALIDATION' });
    expect(answer.field).toBe(fields[0]);
    expect(answer.fields?.map(({ field }) => field) ?? []).toEqual(fields);
    for (const one of answer.fields ?? []) expect(message).toContain(`: ${one.message}`);
  });

  it('may be named by a route, with its own sentence', () => {
    expect(toReply(new InvalidField('settings.studies', 'There is no attribute "x".')).body).toEqual({
      message: 'settings, studies: There is no attribute "x".',
      code: 'BAD_REQUEST',
      reason: 'VALIDATION',
      field: 'settings.studies',
      fields: [{ field: 'settings.studies', message: 'There is no attribute "x".' }],
    });
  });
});
