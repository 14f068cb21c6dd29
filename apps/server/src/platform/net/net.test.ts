import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpClient, type HttpClientOptions } from './http-client.ts';
import { MinuteLimit } from './minute-limit.ts';
import { retryAfterMs } from './retry-after.ts';
import { SendQueue } from './send-queue.ts';
import { RateLimited, TokenBucket } from './token-bucket.ts';

async function clientOf(answer: RequestListener, options: Partial<HttpClientOptions> = {}): Promise<HttpClient> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new HttpClient({ baseUrl, budget: { capacity: 100, perSecond: 100 }, ...options });
  onTestFinished(() => {
    client.stop();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

describe('retryAfterMs', () => {
  it('reads seconds and dates, and nothing else', () => {
    const nowMs = Date.UTC(2026, 10, 18, 10);
    expect(retryAfterMs('120', nowMs)).toBe(120_000);
    expect(retryAfterMs('Wed, 18 Nov 2026 10:00:30 GMT', nowMs)).toBe(30_000);
    expect(retryAfterMs('Wed, 18 Nov 2026 09:00:00 GMT', nowMs)).toBe(0);
    for (const header of [undefined, '', 'soon', '1e300x']) expect(retryAfterMs(header, nowMs)).toBeUndefined();
  });
});

describe('MinuteLimit', () => {
  it('waits until enough of the last minute has passed', () => {
    const limit = new MinuteLimit(8);
    for (const [cost, nowMs] of [
      [3, 0],
      [4, 10_000],
    ] as const) {
      expect(limit.waitMs(cost, nowMs)).toBe(0);
      limit.spend(cost, nowMs);
    }
    expect([1, 2, 4, 5, 8].map((cost) => limit.waitMs(cost, 20_000))).toEqual([0, 40_000, 40_000, 50_000, 50_000]);
    expect(limit.waitMs(4, 60_000)).toBe(0);
    expect(limit.waitMs(8, 70_000)).toBe(0);
  });

  it('lets a bucket wait', async () => {
    const bucket = new TokenBucket({ capacity: 100, perSecond: 1, perMinute: 2 });
    await bucket.take(1, 'user');
    await bucket.take(1, 'user');
    const third = bucket.take(1, 'user');
    bucket.stop();
    await expect(third).rejects.toThrow('stopped');
  });
});

describe('TokenBucket', () => {
  it('serves urgent requests first, equal ones in order, and none beyond the budget', async () => {
    const startMs = performance.now();
    let isQueueing = true; // no time passes until all have asked
    const bucket = new TokenBucket({ capacity: 2, perSecond: 50 }, () => (isQueueing ? startMs : performance.now()));
    const done: string[] = [];
    const take = async (name: string, priority: 'user' | 'backfill', cost = 1): Promise<void> => {
      await bucket.take(cost, priority);
      done.push(name);
    };
    const taken = [
      take('fill 1', 'backfill', 2),
      take('fill 2', 'backfill'),
      take('fill 3', 'backfill'),
      take('user 1', 'user'),
      take('user 2', 'user'),
    ];
    isQueueing = false;
    await Promise.all(taken);
    expect(done).toEqual(['fill 1', 'user 1', 'user 2', 'fill 2', 'fill 3']);
    expect(performance.now() - startMs).toBeGreaterThan(70);
  });

  it('serves again after an idle time', async () => {
    const bucket = new TokenBucket({ capacity: 5, perSecond: 1_000 });
    for (let i = 0; i < 20; i++) await bucket.take(1, 'scan');
    expect(bucket.left).toBeLessThanOrEqual(1);
  });

  it('rejects waiting requests when the provider asks for a long pause, and when it is stopped', async () => {
    const bucket = new TokenBucket({ capacity: 1, perSecond: 0.001 });
    await bucket.take(1, 'user');
    const waiting = bucket.take(1, 'user');
    bucket.pause(3_600_000);
    await expect(waiting).rejects.toThrow(RateLimited);
    await expect(bucket.take(1, 'user')).rejects.toThrow('a pause of 3600 s');
    const other = new TokenBucket({ capacity: 1, perSecond: 0.001 });
    await other.take(1, 'user');
    const late = other.take(1, 'user');
    other.stop();
    await expect(late).rejects.toThrow('stopped');
    await expect(other.take(1, 'user')).rejects.toThrow('stopped');
  });
});

describe('HttpClient', () => {
  it('reads compressed answers, and refuses one that is too long once unpacked', async () => {
    const client = await clientOf(
      ({ url }, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync(JSON.stringify('x'.repeat(url === '/long' ? 2_000_000 : 5))));
      },
      { mostBytes: 100_000 },
    );
    expect(await client.get('/short')).toBe('xxxxx');
    await expect(client.get('/long')).rejects.toThrow('longer than 100000 bytes');
    expect(await client.get('/short')).toBe('xxxxx');
  });

  it('ends a call without an answer, one whose answer stalls, and all calls when it is stopped', async () => {
    const client = await clientOf(
      ({ url }, response) => {
        if (url === '/half') response.write('[1,');
      },
      { timeoutMs: 200 },
    );
    await expect(client.get('/never')).rejects.toThrow();
    await expect(client.get('/half')).rejects.toThrow();
    const patient = await clientOf(() => {});
    const waiting = patient.get('/never');
    patient.stop();
    await expect(waiting).rejects.toThrow('stopped');
  });

  it('follows no redirect, and reports the sentence of a refusal', async () => {
    const client = await clientOf(({ url }, response) => {
      response.writeHead(url === '/moved' ? 302 : 400, { location: 'http://127.0.0.1:1/' });
      response.end('{"msg":"Invalid symbol."}');
    });
    await expect(client.get('/moved')).rejects.toThrow('HTTP 302');
    await expect(client.get('/bad')).rejects.toThrow('HTTP 400: {"msg":"Invalid symbol."}');
  });

  it('pauses where the body of a good answer says so', async () => {
    let calls = 0;
    const client = await clientOf((_request, response) => response.end(JSON.stringify({ wait: calls++ === 0 })), {
      throttledMs: (body) => ((body as { wait: boolean }).wait ? 300 : undefined),
    });
    const startMs = performance.now();
    expect(await client.get('/')).toEqual({ wait: false });
    expect(performance.now() - startMs).toBeGreaterThan(250);
  });
});

describe('SendQueue', () => {
  it('sends in order, evenly, and refuses a message when too many wait', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent: (string | Buffer)[] = [];
    const queue = new SendQueue(100, (message) => sent.push(message));
    for (const message of ['a', 'b', 'c', 'd']) expect(queue.push(message)).toBe(true);
    expect(sent).toEqual(['a']);
    vi.advanceTimersByTime(9);
    expect(sent).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['a', 'b']);
    vi.advanceTimersByTime(20);
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
    const full = new SendQueue(1, () => {});
    onTestFinished(() => full.stop());
    const taken = Array.from({ length: 1_100 }, (_, i) => full.push(`${i}`));
    expect(taken.filter(Boolean).length).toBe(1_001);
  });
});
