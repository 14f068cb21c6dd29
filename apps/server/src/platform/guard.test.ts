import { type FastifyInstance, fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { type Caller, callerOf, guardRoutes } from './guard.ts';

const CALLERS: Record<string, Caller> = {
  asha: { userId: 'asha', sessionId: 's1' },
  boss: { userId: 'boss', sessionId: 's2' },
  key: { userId: 'asha', scopes: ['signals:read'] },
};

function guarded(stream?: { write(line: string): void }): FastifyInstance {
  const app = fastify(stream ? { logger: { stream } } : {});
  guardRoutes(app, '/api', {
    callerOf: async (bearer) => CALLERS[bearer],
    isOperator: async (userId) => userId === 'boss',
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send({}),
  );
  return app;
}

async function statusOf(app: FastifyInstance, url: string, authorization?: string): Promise<number> {
  const { statusCode } = await app.inject({ url, headers: authorization === undefined ? {} : { authorization } });
  return statusCode;
}

describe('the guard', () => {
  it.for([
    ['doesn’t say who may call it', '/api/x', undefined],
    ['names no owner of its path', '/api/user/:id', { guard: 'user' }],
    ['names an owner that its path hasn’t', '/api/x', { guard: 'user', owner: 'id' }],
  ] as const)('refuses to start with a route that %s', ([, url, config]) => {
    expect(() => guarded().get(url, { ...(config ? { config } : {}) }, async () => 'secret')).toThrow(url);
  });

  it('ignores routes outside its prefix', async () => {
    const app = guarded();
    app.get('/apiary', async () => 'bees');
    expect(await statusOf(app, '/apiary')).toBe(200);
  });

  it('admits only the callers that a route names', async () => {
    const app = guarded();
    app.get('/api/open', { config: { guard: 'public' } }, async () => '');
    app.get('/api/own', { config: { guard: 'user' } }, async (request) => callerOf(request).userId);
    app.get('/api/user/:id', { config: { guard: 'user', owner: 'id' } }, async () => '');
    app.get('/api/all', { config: { guard: 'operator' } }, async () => '');
    app.get('/api/signals', { config: { guard: 'user', apiScope: 'signals:read' } }, async () => '');
    app.get('/api/prices', { config: { guard: 'user', apiScope: 'market:read' } }, async () => '');
    const rows: [string, number[]][] = [];
    for (const url of ['open', 'own', 'user/asha', 'user/boss', 'user/ASHA', 'all', 'signals', 'prices']) {
      const tokens = [undefined, 'Bearer nobody', 'Basic asha', 'Bearer asha', 'bearer boss', 'Bearer key'];
      rows.push([url, await Promise.all(tokens.map((token) => statusOf(app, `/api/${url}`, token)))]);
    }
    expect(rows).toEqual([
      ['open', [200, 200, 200, 200, 200, 200]],
      ['own', [401, 401, 401, 200, 200, 403]],
      ['user/asha', [401, 401, 401, 200, 404, 403]],
      ['user/boss', [401, 401, 401, 404, 200, 403]],
      ['user/ASHA', [401, 401, 401, 404, 404, 403]],
      ['all', [401, 401, 401, 403, 200, 403]],
      ['signals', [401, 401, 401, 200, 200, 200]],
      ['prices', [401, 401, 401, 200, 200, 403]],
    ]);
  });

  it('logs the refused user and route, and no token', async () => {
    const lines: string[] = [];
    const app = guarded({ write: (line) => lines.push(line) });
    app.get('/api/user/:id', { config: { guard: 'user', owner: 'id' } }, async () => '');
    app.get('/api/all', { config: { guard: 'operator' } }, async () => '');
    for (const [url, token] of [
      ['user/asha', 'asha'],
      ['user/boss', 'asha'],
      ['all', 'asha'],
      ['user/asha', 'key'],
    ]) {
      await statusOf(app, `/api/${url}`, `Bearer ${token}`);
    }
    const refusals = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a caller was refused');
    expect(refusals.map(({ userId, method, route }) => [userId, method, route])).toEqual([
      ['asha', 'GET', '/api/user/:id'],
      ['asha', 'GET', '/api/all'],
      ['asha', 'GET', '/api/user/:id'],
    ]);
    expect(lines.join('')).not.toContain('Bearer');
  });
});
