import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deriveSecrets } from './auth/secrets.ts';
import { Unavailable } from './errors.ts';
import { openHttp } from './http.ts';
import { createMetrics } from './metrics.ts';
import { requestIdHeaders } from './request-id.ts';
import { requestFields } from './request-scope.ts';

const ID = /^[\da-f]{8}-[\da-f-]{27}$/;
const { nodes: KEY } = deriveSecrets('one secret of all nodes');

/** A server whose routes log, answer and fail. */
function server() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ mixin: requestFields }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = openHttp({ proxies: 0 }, log, createMetrics({ isOfProcess: false }), { nodeKey: KEY });
  onTestFinished(() => app.close());
  app.post('/taken', async ({ log: own }) => {
    await Promise.resolve();
    log.info('a line of something that the route calls');
    own.info('a line of the route');
    return {};
  });
  app.get('/broken', () => Promise.reject(new Error('broken')));
  app.get('/away', () => Promise.reject(new Unavailable('Try again later.')));
  return { app, lines };
}

describe('a request', () => {
  it('has an id of its own, in its answer and in each line of the log', async () => {
    const { app, lines } = server();
    const answers = await Promise.all([1, 2].map((n) => app.inject({ method: 'POST', url: '/taken', payload: { n } })));
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(ids).toEqual([expect.stringMatching(ID), expect.stringMatching(ID)]);
    expect(ids[0]).not.toBe(ids[1]);
    for (const id of ids) expect(lines.filter(({ requestId }) => requestId === id)).toHaveLength(2);
  });

  it.each(['/broken', '/away'])('that fails says its id in the body, too: %s', async (url) => {
    const { app, lines } = server();
    const answer = await app.inject(url);
    const { requestId } = answer.json();
    expect(requestId).toMatch(ID);
    expect(answer.headers['x-request-id']).toBe(requestId);
    expect(lines).toMatchObject([{ requestId, msg: 'a request failed' }]);
  });

  it('that is refused has its id in the header alone', async () => {
    const { app } = server();
    const answer = await app.inject('/nothing');
    expect([answer.statusCode, answer.json().requestId]).toEqual([404, undefined]);
    expect(answer.headers['x-request-id']).toMatch(ID);
  });

  it('takes the id of another node, and of nobody else', async () => {
    const { app } = server();
    const idOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/nothing', headers })).headers['x-request-id'];
    const { nodes: other } = deriveSecrets('a secret of somebody else');
    expect(await idOf(requestIdHeaders('id of a node', KEY))).toBe('id of a node');
    expect(await idOf({ 'x-request-id': 'chosen' })).toMatch(ID);
    expect(await idOf(requestIdHeaders('chosen', other))).toMatch(ID);
  });
});
