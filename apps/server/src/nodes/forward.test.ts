import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { createMetrics } from '#platform/metrics.ts';
import { requestIdHeaders } from '#platform/request-id.ts';
import { forwardingHttp } from './forward.ts';

const { nodes: KEY } = deriveSecrets('one secret of all nodes');

/** A leader that answers with what it was asked, and a node before it. */
async function node() {
  const asked: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] = [];
  const leader = createServer(async (incoming, response) => {
    const { method, url, headers } = incoming;
    asked.push({ method, url, headers, body: await text(incoming) });
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.writeHead(201).end('taken');
  });
  await once(leader.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void leader.close());
  const { port } = leader.address() as AddressInfo;
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  const parts = { key: KEY, log, metrics: createMetrics({ isOfProcess: false }) };
  const { app, handOn } = await forwardingHttp({ proxies: 0 }, { ...parts, leader: `http://127.0.0.1:${port}` });
  app.setNotFoundHandler(handOn);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port: own } = app.server.address() as AddressInfo;
  const end = async (): Promise<void> => {
    leader.closeAllConnections();
    await new Promise((resolve) => leader.close(resolve));
  };
  return { asked, end, lines, port: own, url: `http://127.0.0.1:${own}` };
}

describe('a node that hands requests on', () => {
  it('keeps method, address, body, host and cookies, and adds who asks', async () => {
    const { asked, url } = await node();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json', cookie: 'c=3' };
    const answer = await fetch(`${url}/api/v1/x?y=%20z`, { method: 'POST', headers, body: '{"a":1}' });
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([201, 'taken', ['a=1', 'b=2']]);
    expect(asked).toMatchObject([{ method: 'POST', url: '/api/v1/x?y=%20z', body: '{"a":1}' }]);
    expect(asked[0]?.headers).toMatchObject({
      cookie: 'c=3',
      host: new URL(url).host,
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
    });
  });

  it('hands its id on, never one that the reader has chosen', async () => {
    const { asked, url } = await node();
    const chosen = { 'x-request-id': 'chosen', 'x-wickwise-request': 'chosen' };
    const answer = await fetch(`${url}/api/v1/x`, { headers: chosen });
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).not.toBe('chosen');
    expect(asked[0]?.headers).toMatchObject(requestIdHeaders(requestId ?? '', KEY));
  });

  it('logs no address: some have secrets, others what somebody looked for', async () => {
    const { lines, url } = await node();
    await fetch(`${url}/api/v1/unsubscribe/a-token-of-a-mail?q=my-search`);
    expect(lines.join()).not.toMatch(/a-token-of-a-mail|my-search/);
  });

  it.each(['http://169.254.169.254/latest', '//169.254.169.254/latest'])(
    'asks nobody but the leader: %s',
    async (path) => {
      const { asked, port } = await node();
      const status = await new Promise<number | undefined>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path }, ({ statusCode }) => resolve(statusCode))
          .on('error', reject)
          .end();
      });
      expect([status, asked.length]).toEqual(path.startsWith('//') ? [201, 1] : [400, 0]);
    },
  );

  it('says that the server changes over while no leader answers', async () => {
    const { end, url } = await node();
    await end();
    const answer = await fetch(`${url}/api/v1/x`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    const requestId = answer.headers.get('x-request-id');
    expect(await answer.json()).toMatchObject({ reason: 'UNAVAILABLE', requestId });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
