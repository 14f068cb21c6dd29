import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { onceForAll } from './testing/at-end.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';

const ID = '01890000-0000-7000-8000-000000000000';

const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml', 'nonsense'];

/** The whole product with a user. */
async function setUp() {
  const { app, port, url } = await startTestApp(FEW_PRICES, { limitFactor: 100 });
  return { app, port, user: await signUpByHttp(url) };
}

describe('requests', () => {
  const shared = onceForAll(setUp);

  const makeList = async (): Promise<string> => {
    const { app, user } = shared();
    const lists = `/api/v1/user/${user.userId}/watchlists`;
    const answer = await app.inject({ method: 'POST', url: lists, headers: user.headers, payload: { name: 'Metals' } });
    return `${lists}/${(answer.json() as { watchlist: { id: string } }).watchlist.id}`;
  };

  it.for(TYPES)('without a body are taken as such where they name the type %s', async (type) => {
    const { app, user } = shared();
    const headers = { ...user.headers, 'content-type': type };
    const removed = await app.inject({ method: 'DELETE', url: await makeList(), headers });
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    const list = await makeList();
    for (const length of [{}, { 'content-length': '0' }]) {
      for (const [method, url] of [
        ['PATCH', list],
        ['POST', `${list}/items`],
        ['PUT', `/api/v1/user/${user.userId}/digest`],
        ['POST', '/api/v1/auth/login'],
      ] as const) {
        const answer = await app.inject({ method, url, headers: { ...headers, ...length } });
        expect([method, url, answer.statusCode, answer.json().message]).toEqual([
          ...[method, url, 400, 'The request needs a body.'],
        ]);
      }
    }
  });

  it.for(TYPES)('with chunks that hold nothing are taken as such where they name the type %s', async (type) => {
    const { port, user } = shared();
    const path = await makeList();
    const headers = { ...user.headers, 'content-type': type, 'transfer-encoding': 'chunked' };
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest({ port, path, method: 'DELETE', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      request.on('error', reject);
      request.flushHeaders(); // the end comes in a packet of its own
      request.end();
    });
    expect(status).toBe(204);
  });

  it('with chunks are read as others are', async () => {
    const { port, app, user } = shared();
    const path = await makeList();
    const headers = { ...user.headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const answered = new Promise((resolve, reject) => {
      const request = httpRequest({ port, path, method: 'PATCH', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      request.on('error', reject);
      request.write('{"name":');
      request.write(`"${'G'.repeat(20)}`);
      request.end('old"}');
    });
    expect(await answered).toBe(200);
    const lists = await app.inject({ url: path.slice(0, path.lastIndexOf('/')), headers: user.headers });
    expect(lists.body).toContain(`${'G'.repeat(20)}old`);
  });

  it.for([
    ['application/xml', '<x/>'],
    ['text/plain', '{"name":"Mine"}'],
  ] as const)('with a body of %s are refused', async ([type, payload]) => {
    const { app, user } = shared();
    const headers = { ...user.headers, 'content-type': type };
    const answer = await app.inject({ method: 'PATCH', url: await makeList(), headers, payload });
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'The body must be JSON.']);
  });

  it('with a body of another type get the one they need where that is a file', async () => {
    const { app, user } = shared();
    const url = `/api/v1/user/${user.userId}/ticket-files?name=a.png`;
    const send = async (type: string, payload: string) => {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...user.headers, 'content-type': type },
        payload,
      });
      return [answer.statusCode, answer.json().message];
    };
    const sentence = 'Send one file as application/octet-stream.';
    expect(await send('image/png', 'PNG')).toEqual([415, sentence]);
    expect(await send('application/json', '{}')).toEqual([400, sentence]);
    expect(await send('application/octet-stream', '')).toEqual([400, sentence]);
    const tickets = `/api/v1/user/${user.userId}/tickets`;
    const headers = { ...user.headers, 'content-type': 'image/png' };
    const answer = await app.inject({ method: 'POST', url: tickets, headers, payload: 'PNG' });
    expect(answer.json().message).toBe('The body must be JSON.');
  });

  it('with a wrong method get 405 and the right ones, of each address that there is', async () => {
    const { app, user } = shared();
    const methodsOf = new Map<string, Set<string>>();
    for (const { url, methods } of app.guardedRoutes)
      methodsOf.set(url, new Set([...(methodsOf.get(url) ?? []), ...methods]));
    expect([...methodsOf.keys()].filter((url) => url.includes('/:')).length).toBeGreaterThan(80);
    const wrong = [];
    for (const [pattern, methods] of methodsOf) {
      const url = pattern.replaceAll(/:\w+/g, ID);
      const answer = await app.inject({ method: 'OPTIONS', url, headers: user.headers });
      const allowed = String(answer.headers.allow).split(', ');
      if (answer.statusCode !== 405 || [...methods].some((method) => !allowed.includes(method)))
        wrong.push([pattern, answer.statusCode, allowed]);
    }
    expect(wrong).toEqual([]);
  });

  it.for([
    ['POST', `/api/v1/user/${ID}`, 'DELETE, GET, HEAD, PATCH'],
    ['PATCH', `/api/v1/user/${ID}/watchlists?page=1`, 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/shared-signals/a%2Fb', 'GET, HEAD'],
    ['PUT', '/api/docs/static/index.html', 'GET, HEAD'],
  ] as const)('%s %s gets 405, and may be %s', async ([method, url, allow]) => {
    const { app } = shared();
    const { statusCode, headers } = await app.inject({ method, url });
    expect([statusCode, headers.allow]).toEqual([405, allow]);
  });

  it.for(['/api/v1/user', `/api/v1/user/${ID}/nothing`, `/api/v1/nothing/${ID}`, '/api/v2/constants'])(
    'to %s, which nothing answers, get 404',
    async (url) => {
      const { app } = shared();
      expect((await app.inject({ method: 'PUT', url })).statusCode).toBe(404);
    },
  );
});
