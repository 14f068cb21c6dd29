import http, { type ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttps } from '../testing/https-server.ts';
import { startNameServer } from '../testing/name-server.ts';
import { LOOPBACK, startNewsHost } from '../testing/test-news.ts';
import {
  checkedUrl,
  type GuardOptions,
  guardedGet,
  guardedRequest,
  isPublicAddress,
  PUBLIC_ONLY,
} from './guarded-request.ts';

const call = { method: 'POST', headers: {}, body: 'x', timeoutMs: 2_000 } as const;
const SOON = { ...PUBLIC_ONLY, ports: new Set([443, 8443]), connectMs: 5 };

/** A server of the running test that accepts connections and never answers. */
async function startSilent(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('an address that a user has given', () => {
  it.for([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
  ])('is not on the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.for(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('may be called: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.for([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://intranet/',
    'http://example.com/',
    'ftp://example.com/',
    'https://me:secret@example.com/',
    'https://example.com:22/',
    'https://8.8.8.8:80/',
    'nonsense',
  ])('is refused before anything is sent: %s', async (url) => {
    const reason = { message: expect.stringMatching(/private|https|password|port/) };
    await expect(guardedRequest(url, call, SOON)).rejects.toMatchObject({
      message: 'could not connect',
      cause: reason,
    });
  });

  it.for(['https://localhost.example.com/', 'https://internal.example/', 'https://local.example:443/'])(
    'isn’t refused by its looks: %s',
    (url) => {
      expect(checkedUrl(url, PUBLIC_ONLY).href).toContain('example');
    },
  );

  it('fails alike and after the same time for a closed or silent port, a private address and a bad certificate', async () => {
    const { url: untrusted, received } = await startHttps(() => 200);
    const anybody = { isAllowed: () => true, connectMs: 400 };
    const cases: [string, GuardOptions][] = [
      [`https://127.0.0.1:${await closedPort()}/`, anybody],
      [`https://127.0.0.1:${await startSilent()}/`, anybody],
      ['https://nobody.invalid/', anybody],
      ['https://localhost/', { ...anybody, isAllowed: isPublicAddress }],
      ['https://127.0.0.1/', { ...anybody, isAllowed: isPublicAddress }],
      ['https://localhost:22/', { ...anybody, ports: new Set([443]) }],
      [untrusted, anybody],
    ];
    for (const [url, guard] of cases) {
      const startMs = performance.now();
      await expect(guardedRequest(url, call, guard), url).rejects.toThrow(/^could not connect$/);
      expect(performance.now() - startMs, url).toBeGreaterThan(395);
    }
    expect(received).toEqual([]);
  });

  it('that connects and doesn’t answer is reported as such', async () => {
    const { url, ca } = await startHttps(() => 0);
    const guard = { isAllowed: () => true, ca };
    await expect(guardedRequest(url, { ...call, timeoutMs: 50 }, guard)).rejects.toThrow(/^no answer in time$/);
  });

  it('is called once: redirects aren’t followed', async () => {
    const { url, ca, received } = await startHttps(() => 302);
    const answer = await guardedRequest(`${url}/hook`, call, { isAllowed: () => true, ca });
    expect([answer.status, received.map(({ path }) => path)]).toEqual([302, ['/hook']]);
  });

  it('is not trusted without a good certificate', async () => {
    const { url, received } = await startHttps(() => 200);
    const outcome = guardedRequest(url, call, { isAllowed: () => true, connectMs: 5_000 });
    await expect(outcome).rejects.toMatchObject({ cause: { message: expect.stringMatching(/certificate/) } });
    expect(received).toEqual([]);
  });

  it('is looked up beside any number of names whose servers never answer', async () => {
    const server = http.createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const nameServers = [await startNameServer(['good.test'])];
    const guard = { isAllowed: () => true, allowsHttp: true, connectMs: 120_000, nameServers };
    const ending = new AbortController();
    const deadCall = { ...call, timeoutMs: 120_000, signal: ending.signal };
    let over = 0;
    const dead = Array.from({ length: 50 }, async (_, i) => {
      await guardedRequest(`http://dead-${i}.test:${port}/`, deadCall, guard).catch(() => {});
      over++;
    });
    expect((await guardedRequest(`http://good.test:${port}/`, { ...call, timeoutMs: 60_000 }, guard)).status).toBe(200);
    expect(over).toBe(0);
    ending.abort();
    await Promise.all(dead);
  });

  it('is private where its name leads to this machine', async () => {
    const guard = { ...PUBLIC_ONLY, connectMs: 1_000, nameServers: [await startNameServer(['rebound.test'])] };
    const outcome = guardedRequest('https://rebound.test/', call, guard);
    await expect(outcome).rejects.toMatchObject({ cause: { message: expect.stringMatching(/private/) } });
  });

  it('is no longer waited for once the call is aborted', async () => {
    const ending = new AbortController();
    const guard = { isAllowed: () => true, nameServers: [await startNameServer([])] };
    const waiting = guardedRequest('https://dead.test/', { ...call, signal: ending.signal }, guard);
    ending.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
  });
});

describe('a document at such an address', () => {
  const asking = { headers: {}, timeoutMs: 10_000, mostBytes: 2_000 };

  const get = async (answer: (response: ServerResponse) => void, timeoutMs = asking.timeoutMs) => {
    const host = await startNewsHost();
    host.on('/feed', (_request, response) => answer(response));
    const { status, headers, body } = await guardedGet(host.url('/feed'), { ...asking, timeoutMs }, LOOPBACK);
    return { status, type: headers['content-type'], text: body.toString() };
  };

  it('is read, plain or packed', async () => {
    const packed = gzipSync('hello '.repeat(100));
    const [plain, gzip] = [
      await get((response) => response.writeHead(200, { 'content-type': 'text/xml' }).end('hello')),
      await get((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)),
    ];
    expect(plain).toEqual({ status: 200, type: 'text/xml', text: 'hello' });
    expect(gzip.text).toBe('hello '.repeat(100));
  });

  it('is not read where the status is another one', async () => {
    const answer = await get((response) => response.writeHead(404).end('nothing here'));
    expect(answer).toMatchObject({ status: 404, text: '' });
  });

  it.for<[string, (response: ServerResponse) => void]>([
    ['says that it is', (response) => response.writeHead(200, { 'content-length': 3_000 }).end('x'.repeat(3_000))],
    ['is without saying so', (response) => void response.end('x'.repeat(1_000_000))],
    [
      'is once it is unpacked',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(50_000_000))),
    ],
  ])('is refused where it is too long, and %s', async ([, answer]) => {
    await expect(get(answer)).rejects.toThrow(/^the answer is longer than 2000 bytes$/);
  });

  it.for<[string, Record<string, string>]>([
    ['unknown', { 'content-encoding': 'br' }],
    ['applied twice', { 'content-encoding': 'gzip, gzip' }],
  ])('is refused where its packing is %s', async ([, headers]) => {
    const answer = get((response) => response.writeHead(200, headers).end('x'));
    await expect(answer).rejects.toThrow(/^the answer is packed in a way/);
  });

  it('is refused where it can’t be unpacked', async () => {
    const answer = get((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'));
    await expect(answer).rejects.toThrow('the answer can’t be unpacked');
  });

  it('is given up where it comes drop by drop', async () => {
    const answer = get((response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    }, 300);
    await expect(answer).rejects.toThrow('no answer in time');
  });

  it('is given up where the connection ends in the middle', async () => {
    const answer = get((response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('x');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(answer).rejects.toThrow('the connection was lost');
  });
});
