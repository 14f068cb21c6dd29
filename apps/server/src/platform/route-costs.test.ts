import { type FastifyInstance, fastify } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from './errors.ts';
import { guardRoutes } from './guard.ts';
import { COST_CLASSES, limitRoutes, RouteCosts } from './route-costs.ts';

function limited(): FastifyInstance {
  const app = fastify();
  const costs = new RouteCosts();
  const authenticator = {
    callerOf: async (bearer: string) => (bearer === 'none' ? undefined : { userId: bearer }),
    isOperator: async () => false,
  };
  guardRoutes(app, '/api', authenticator, (address) => costs.badToken(address));
  limitRoutes(app, '/api', costs);
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof AppError ? error : new AppError(500, 'API_ERROR', 'INTERNAL', String(error));
    return reply
      .status(known.status)
      .header('retry-after', known.retryAfterSeconds ?? '')
      .send(known.message);
  });
  return app;
}

const ask = (app: FastifyInstance, url: string, user?: string, remoteAddress = '203.0.113.5') =>
  app.inject({ url, remoteAddress, headers: user ? { authorization: `Bearer ${user}` } : {} });

const statusesOf = async (app: FastifyInstance, count: number, ...who: [string, string?, string?]) => {
  const statuses = new Map<number, number>();
  for (let k = 0; k < count; k++) {
    const { statusCode } = await ask(app, ...who);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  return Object.fromEntries(statuses);
};

describe('limits of routes', () => {
  it('refuse to start with a route without a class', () => {
    expect(() => limited().get('/api/x', { config: { guard: 'public' } }, async () => '')).toThrow(
      "/api/x doesn't say what it costs",
    );
    expect(() => limited().get('/apiary', async () => 'bees')).not.toThrow();
  });

  it('count each user, class and visitor’s address separately, and report when to retry', async () => {
    const app = limited();
    app.get('/api/a', { config: { guard: 'user', cost: 'profile' } }, async () => '');
    app.get('/api/b', { config: { guard: 'user', cost: 'backtest' } }, async () => '');
    app.get('/api/open', { config: { guard: 'public', cost: 'profile' } }, async () => '');
    const most = COST_CLASSES.profile.points;
    expect(await statusesOf(app, most + 5, '/api/a', 'asha')).toEqual({ 200: most, 429: 5 });
    const refused = await ask(app, '/api/a', 'asha');
    expect(refused.body).toBe('Too many changes of your account. Try again in a few minutes.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    for (const [url, user] of [['/api/a', 'ben'], ['/api/b', 'asha'], ['/api/open']] as [string, string?][]) {
      expect([url, (await ask(app, url, user)).statusCode]).toEqual([url, 200]);
    }
    expect(await statusesOf(app, most, '/api/open')).toEqual({ 200: most - 1, 429: 1 });
    expect((await ask(app, '/api/open', undefined, '203.0.113.6')).statusCode).toBe(200);
  });

  it('count signed-in callers as users on public routes too, not by their address', async () => {
    const app = limited();
    app.get('/api/open', { config: { guard: 'public', cost: 'profile' } }, async () => '');
    const most = COST_CLASSES.profile.points;
    expect(await statusesOf(app, most + 1, '/api/open', 'asha')).toEqual({ 200: most, 429: 1 });
    expect((await ask(app, '/api/open', 'ben')).statusCode).toBe(200);
    expect(await statusesOf(app, most + 1, '/api/open', 'none')).toEqual({ 200: most, 429: 1 });
    expect((await ask(app, '/api/open')).statusCode).toBe(429); // a token that is none is a visitor's
  });

  it('apply to every class: its points, then refusals until its period ends', async () => {
    for (const [cost, { points, seconds }] of Object.entries(COST_CLASSES)) {
      const app = limited();
      app.get('/api/a', { config: { guard: 'user', cost: cost as keyof typeof COST_CLASSES } }, async () => '');
      expect([cost, await statusesOf(app, points + 1, '/api/a', 'asha')]).toEqual([cost, { 200: points, 429: 1 }]);
      const wait = Number((await ask(app, '/api/a', 'asha')).headers['retry-after']);
      expect([cost, wait > 0 && wait <= seconds]).toEqual([cost, true]);
    }
  });

  it('charge the points of a request’s query', async () => {
    const app = limited();
    const points = ({ query }: { query: unknown }) => Number((query as { n: string }).n);
    app.get('/api/bars', { config: { guard: 'public', cost: 'bars', points } }, async () => '');
    const { points: most } = COST_CLASSES.bars;
    expect(await statusesOf(app, 3, `/api/bars?n=${most / 2}`)).toEqual({ 200: 2, 429: 1 });
  });

  it('count invalid tokens by address', async () => {
    const app = limited();
    app.get('/api/a', { config: { guard: 'user', cost: 'read' } }, async () => '');
    expect(await statusesOf(app, 605, '/api/a', 'none')).toEqual({ 401: 600, 429: 5 });
    expect((await ask(app, '/api/a', 'none', '203.0.113.6')).statusCode).toBe(401);
    expect((await ask(app, '/api/a', 'asha')).statusCode).toBe(200);
  });

  it('run a user’s expensive work one after the other, a light user’s in between', async () => {
    const app = limited();
    const order: string[] = [];
    const ends: (() => void)[] = [];
    app.get('/api/list/:id', { config: { guard: 'public', cost: 'list' } }, async ({ ip }) => {
      order.push(ip);
      await new Promise<void>((resolve) => ends.push(resolve));
      return '';
    });
    const heavy = Array.from({ length: 12 }, () => ask(app, '/api/list/1', undefined, '203.0.113.5'));
    const others = ['203.0.113.6', '203.0.113.7'].map((address) => ask(app, '/api/list/1', undefined, address));
    await expect.poll(() => order).toEqual(['203.0.113.5', '203.0.113.6', '203.0.113.7']);
    const refused = await ask(app, '/api/list/1', undefined, '203.0.113.5');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    for (let k = 0; k < 14; k++) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
    const answers = await Promise.all([...heavy, ...others]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(14).fill(200));
  });

  it('free a place when work ends, also after its client disconnected or it failed', async () => {
    const app = limited();
    const works: PromiseWithResolvers<void>[] = [];
    app.get('/api/list', { config: { guard: 'public', cost: 'list' } }, async () => {
      const work = Promise.withResolvers<void>();
      works.push(work);
      await work.promise;
      return '';
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const gone = new AbortController();
    const first = fetch(`${url}/api/list`, { signal: gone.signal });
    await expect.poll(() => works.length).toBe(1);
    gone.abort();
    await expect(first).rejects.toThrow();
    const later = [fetch(`${url}/api/list`), fetch(`${url}/api/list`)];
    works[0]?.resolve();
    await expect.poll(() => works.length).toBe(2);
    works[1]?.reject(new Error('broken'));
    await expect.poll(() => works.length).toBe(3);
    works[2]?.resolve();
    const statuses = await Promise.all(later.map(async (answer) => (await answer).status));
    expect(statuses.toSorted()).toEqual([200, 500]);
  });
});
