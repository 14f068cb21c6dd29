import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canMount, MountedDisk } from './testing/mounted-disk.ts';
import { runServer, type ServerProcess } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';

const FEED = ['--feed', 'load', '--symbols', '10', '--rate', '200'];
const ENV = { DEV_MAIL: '1', LOG_LEVEL: 'info', LIMIT_FACTOR: '1000' };
const PATIENCE = { interval: 100 };

const linesOf = (server: ServerProcess, words: RegExp): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => words.test(line));

async function started(folder: string) {
  const server = runServer(folder, { env: ENV, args: FEED });
  const url = `http://localhost:${await server.ready}`;
  const { userId, headers } = await signUpByHttp(url);
  const lists = `${url}/api/v1/user/${userId}/watchlists`;
  const call = (method: string, body?: object) =>
    fetch(lists, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    server,
    url,
    create: (name: string) => call('POST', { name }),
    read: () => call('GET'),
    ready: async () => {
      const answer = await fetch(`${url}/ready`);
      const { status, reason } = (await answer.json()) as { status: string; reason?: string };
      return { code: answer.status, status, reason };
    },
  };
}

const why = canMount() ? '' : ' — NOT RUN: it needs root and the right to mount';
if (why) process.stderr.write(`disk.test.ts: full and read-only disks${why}\n`);

describe.skipIf(why)(`a disk that takes no writes${why}`, () => {
  it('that is full is said so, reads go on, and writes do once there is room', { timeout: 600_000 }, async () => {
    const disk = new MountedDisk(400);
    const { server, create, read, ready } = await started(disk.folder);
    expect((await create('before')).status).toBe(201);
    disk.fill();
    await vi.waitFor(
      async () => expect(await ready()).toMatchObject({ reason: 'the disk of the data folder is full' }),
      PATIENCE,
    );
    for (let i = 0; i < 10; i++) expect([201, 503]).toContain((await create(`while full ${i}`)).status);
    await vi.waitFor(async () => expect((await read()).status).toBe(200), PATIENCE);
    disk.free();
    await vi.waitFor(async () => expect(await ready()).toEqual({ code: 200, status: 'ready' }), PATIENCE);
    await vi.waitFor(async () => expect((await create('after')).status).toBe(201), PATIENCE);
    expect(await (await read()).text()).toMatch(/before.*after/s);
    expect(linesOf(server, /the disk of the data folder/)).toHaveLength(2);
  });

  it('that becomes read-only is reported while prices continue, and recovers on a repaired disk', {
    timeout: 600_000,
  }, async () => {
    const disk = new MountedDisk(400);
    const { server, url, create, read, ready } = await started(disk.folder);
    expect((await create('before')).status).toBe(201);
    const prices = io(url, { transports: ['websocket'] });
    onTestFinished(() => void prices.close());
    let count = 0;
    prices.on('us_data', () => count++);
    prices.on('connect', () => prices.emit('subscribe_market', { market: 'us', symbols: ['S0000', 'S0001'] }));
    await vi.waitFor(() => expect(count).toBeGreaterThan(0), PATIENCE);
    disk.break();
    const refused = await create('while read-only');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    const reason = 'the disk of the data folder is read-only';
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ reason }), PATIENCE);
    const before = count;
    await vi.waitFor(() => expect(count).toBeGreaterThan(before + 10), PATIENCE);
    expect((await fetch(`${url}/api/v1/constants`)).status).toBe(200);
    disk.repair();
    await vi.waitFor(async () => expect(await ready()).toEqual({ code: 200, status: 'ready' }), PATIENCE);
    await vi.waitFor(async () => expect((await create('after')).status).toBe(201), PATIENCE);
    const lists = await (await read()).text();
    expect(lists).toMatch(/before.*after/s);
    expect(lists).not.toContain('while read-only');
    expect(linesOf(server, /the disk of the data folder/)).toHaveLength(2);
  });
});
