import { describe, expect, it } from 'vitest';
import { PUBLIC_ONLY } from '#platform/guarded-request.ts';
import { KeyedQueue } from '#platform/keyed-queue.ts';
import { startHttps } from '../../../testing/https-server.ts';
import { startNameServer } from '../../../testing/name-server.ts';
import { LOOPBACK, type NewsHost, startNewsHost } from '../../../testing/test-news.ts';
import { type FetchDeps, type FetchedFeed, fetchFeed, type Validators } from './fetch-feed.ts';

const NOTHING: Validators = { etag: null, lastModified: null, url: null, bodyHash: null };
const DATE = 'Thu, 24 Sep 2026 14:30:00 GMT';

const depsOf = (change: Partial<FetchDeps> = {}): FetchDeps => ({
  guard: LOOPBACK,
  turns: new KeyedQueue(),
  userAgent: 'Wickwise (test)',
  timeoutMs: 10_000,
  signal: new AbortController().signal,
  ...change,
});

const fetchAt = (address: string, validators = NOTHING, change?: Partial<FetchDeps>): Promise<FetchedFeed> =>
  fetchFeed({ address, validators }, depsOf(change));

const serve = (
  host: NewsHost,
  path: string,
  status: number,
  headers: Record<string, string> = {},
  body = '<rss/>',
): void => host.on(path, (_request, response) => response.writeHead(status, headers).end(status === 200 ? body : ''));

describe('a feed', () => {
  it('is asked for what has changed, by its validators as they came', async () => {
    const host = await startNewsHost();
    const validators = { etag: 'W/"a, b"; not really a tag', 'last-modified': 'sometime last Tuesday' };
    host.on('/feed', ({ headers }, response) => {
      const isKnown =
        headers['if-none-match'] === validators.etag && headers['if-modified-since'] === validators['last-modified'];
      response.writeHead(isKnown ? 304 : 200, validators).end(isKnown ? '' : '<rss/>');
    });
    const first = await fetchAt(host.url('/feed'));
    expect(first.document?.bytes.toString()).toBe('<rss/>');
    const second = await fetchAt(host.url('/feed'), first.validators);
    expect(second).toEqual({
      document: undefined,
      validators: first.validators,
      movedTo: undefined,
      maxAgeSeconds: null,
    });
    expect(host.calls.map(({ headers }) => headers['user-agent'])).toEqual(['Wickwise (test)', 'Wickwise (test)']);
  });

  it('has changed where its tag has, also while its date is the same', async () => {
    const host = await startNewsHost();
    // a host that looks at the date alone
    host.on('/feed', ({ headers }, response) => {
      const isKnown = headers['if-modified-since'] === DATE;
      response
        .writeHead(isKnown ? 304 : 200, { etag: '"2"', 'last-modified': DATE })
        .end(isKnown ? '' : '<rss>new</rss>');
    });
    const known = { etag: '"1"', lastModified: DATE, url: host.url('/feed'), bodyHash: 'old' };
    const { document, validators } = await fetchAt(host.url('/feed'), known);
    expect([document?.bytes.toString(), validators.etag]).toEqual(['<rss>new</rss>', '"2"']);
    expect(host.calls).toHaveLength(2);
  });

  it('has not changed where its body is the same, whatever its validators say', async () => {
    const host = await startNewsHost();
    let count = 0;
    host.on('/feed', (_request, response) => response.writeHead(200, { etag: `"${count++}"` }).end('<rss/>'));
    const first = await fetchAt(host.url('/feed'));
    const second = await fetchAt(host.url('/feed'), first.validators);
    expect([second.document, second.validators.etag]).toEqual([undefined, '"1"']);
  });

  it('gives its validators to no other address', async () => {
    const host = await startNewsHost();
    serve(host, '/b', 200);
    await fetchAt(host.url('/b'), { etag: '"a"', lastModified: DATE, url: host.url('/a'), bodyHash: null });
    expect(host.calls[0]?.headers).not.toHaveProperty('if-none-match');
  });

  it('says how long it may be kept', async () => {
    const host = await startNewsHost();
    serve(host, '/feed', 200, { 'cache-control': 'public, max-age=900' });
    expect((await fetchAt(host.url('/feed'))).maxAgeSeconds).toBe(900);
  });
});

describe('a redirect', () => {
  it('is followed, and kept where it is permanently', async () => {
    const host = await startNewsHost();
    serve(host, '/a', 301, { location: '/b' });
    serve(host, '/b', 308, { location: host.url('/c') });
    serve(host, '/c', 200);
    expect((await fetchAt(host.url('/a'))).movedTo).toBe(host.url('/c'));
  });

  it('is followed and not kept where it is for now, nor is what comes after it', async () => {
    const host = await startNewsHost();
    serve(host, '/a', 301, { location: '/b' });
    serve(host, '/b', 302, { location: '/c' });
    serve(host, '/c', 301, { location: '/d' });
    serve(host, '/d', 200);
    serve(host, '/e', 307, { location: '/d' });
    expect((await fetchAt(host.url('/a'))).movedTo).toBe(host.url('/b'));
    expect((await fetchAt(host.url('/e'))).movedTo).toBeUndefined();
  });

  it.for<[string, string, RegExp]>([
    ['leads to itself', '/a', /^redirected more than 5 times$/],
    ['leads nowhere', '', /^HTTP 301 without an address$/],
    ['leads to another kind of address', 'file:///etc/passwd', /must begin with https/],
  ])('is a failure where it %s', async ([, location, reason]) => {
    const host = await startNewsHost();
    serve(host, '/a', 301, location ? { location } : {});
    await expect(fetchAt(host.url('/a'))).rejects.toThrow(reason);
  });

  it('leads to no private address', async () => {
    const [inside, host] = [await startNewsHost(), await startNewsHost()];
    serve(inside, '/secret', 200);
    const secret = inside.url('/secret');
    serve(host, '/a', 302, { location: secret.replace('127.0.0.1', 'inside.test') });
    serve(host, '/b', 302, { location: secret.replace('127.0.0.1', 'localhost') });
    const port = new URL(host.url('/')).port;
    // the first address is allowed as the test's own; the one it leads to is under the guard
    let calls = 0;
    const nameServers = [await startNameServer(['inside.test'])];
    const guard = { ...LOOPBACK, isAllowed: () => calls++ === 0, connectMs: 50, nameServers };
    await expect(fetchAt(`http://127.0.0.1:${port}/a`, NOTHING, { guard })).rejects.toThrow('could not connect');
    calls = 0;
    await expect(fetchAt(`http://127.0.0.1:${port}/b`, NOTHING, { guard })).rejects.toThrow('a private one');
    expect(inside.calls).toEqual([]);
  });

  it('leads from https to no plain http', async () => {
    const { url, ca } = await startHttps(() => ({ status: 301, headers: { location: 'http://127.0.0.1/feed' } }));
    await expect(fetchAt(`${url}/a`, NOTHING, { guard: { ...LOOPBACK, ca } })).rejects.toThrow(
      'redirected from https to http',
    );
  });
});

describe('a failure', () => {
  it.for<[number, Record<string, string>, object]>([
    [429, { 'retry-after': '120' }, { message: 'HTTP 429', retryAfterMs: 120_000 }],
    [503, { 'retry-after': '7200' }, { message: 'HTTP 503', retryAfterMs: 7_200_000 }],
    [500, { 'retry-after': '7200' }, { message: 'HTTP 500', retryAfterMs: undefined }],
    [410, {}, { message: 'HTTP 410', isGone: true }],
    [404, {}, { message: 'HTTP 404', isGone: false, isUnreached: false }],
    [204, {}, { message: 'HTTP 204' }],
    [304, {}, { message: 'HTTP 304' }],
  ])('of status %i says what it asks for', async ([status, headers, failure]) => {
    const host = await startNewsHost();
    serve(host, '/feed', status, headers);
    await expect(fetchAt(host.url('/feed'))).rejects.toMatchObject(failure);
  });

  it('to connect may be this server’s; an address that may not be called is not', async () => {
    const guard = { ...PUBLIC_ONLY, allowsHttp: true, connectMs: 50 };
    await expect(
      fetchAt('http://127.0.0.1:9/', NOTHING, { guard: { ...LOOPBACK, connectMs: 50 } }),
    ).rejects.toMatchObject({
      message: 'could not connect',
      isUnreached: true,
    });
    await expect(fetchAt('http://127.0.0.1/', NOTHING, { guard })).rejects.toMatchObject({
      message: 'The address is a private one.',
      isUnreached: false,
    });
  });

  it('is a document that never ends', async () => {
    const host = await startNewsHost();
    host.on('/drip', (_request, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    host.on('/flood', (_request, response) => {
      const pour = (): void =>
        void (response.write('x'.repeat(100_000)) ? setImmediate(pour) : response.once('drain', pour));
      pour();
    });
    await expect(fetchAt(host.url('/drip'), NOTHING, { timeoutMs: 300 })).rejects.toThrow('no answer in time');
    await expect(fetchAt(host.url('/flood'))).rejects.toThrow('the answer is longer than 2097152 bytes');
  });
});
