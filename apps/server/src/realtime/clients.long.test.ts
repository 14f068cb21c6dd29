import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { MINUTE_MS } from '@wickwise/market';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFailed, onTestFinished, vi } from 'vitest';
import { openBadNetwork } from '../testing/bad-network.ts';
import { startSignalServer } from '../testing/signal-server.ts';
import { stormReaders } from '../testing/storm-readers.ts';

const READER = path.resolve(import.meta.dirname, '../testing/read-signals.py');
/** Tokens of the Python client run out this soon, whether it is connected or not. */
const TOKEN_MS = 4_000;
const print = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);

it('twenty readers get every signal once and in order through 1,400 cuts and stalls', {
  timeout: 15 * MINUTE_MS,
}, async () => {
  const { readers, stored, ...tally } = await stormReaders({ readers: 20, harms: 1_400 });
  const all = Array.from({ length: stored }, (_, i) => i + 1);
  for (const { heard } of readers) expect(heard).toEqual(all);
  print({ readers: readers.length, stored, ...tally });
});

it('3,000 clients that connect at once all get the price, and again after a network cut', {
  timeout: 10 * MINUTE_MS,
}, async () => {
  const COUNT = 3_000;
  const server = await startSignalServer();
  const network = await openBadNetwork(server.port);
  const prices = new Array<number>(COUNT).fill(0);
  const beganMs = performance.now();
  const sockets = Array.from({ length: COUNT }, (_, i) => {
    const socket = io(network.url, {
      transports: ['websocket'],
      forceNew: true,
      timeout: MINUTE_MS,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    });
    socket.on('connect', () => socket.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] }));
    socket.on('crypto_data', ({ p }: { p: number }) => {
      prices[i] = p;
    });
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.disconnect();
  });
  const allHear = async (price: number): Promise<number> => {
    const sinceMs = performance.now();
    const isHeard = (): void => {
      server.price(price);
      expect(prices.filter((own) => own !== price)).toHaveLength(0);
    };
    await vi.waitFor(isHeard, { timeout: 4 * MINUTE_MS, interval: 250 });
    return Math.round(performance.now() - sinceMs);
  };
  await vi.waitFor(() => expect(sockets.filter(({ connected }) => !connected)).toHaveLength(0), {
    timeout: 4 * MINUTE_MS,
    interval: 100,
  });
  const connectedMs = Math.round(performance.now() - beganMs);
  const firstPriceMs = await allHear(101);
  for (let i = 0; i < 10 * COUNT && sockets.some(({ connected }) => connected); i++) {
    network.cut();
    if (i % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const againMs = await allHear(102);
  print({ clients: COUNT, connectedMs, firstPriceMs, againMs });
});

/** A Python that has the client; undefined where none has. */
const python = ['python3', '/usr/bin/python3'].find(
  (own) => spawnSync(own, ['-c', 'import socketio, aiohttp']).status === 0,
);

describe('python-socketio, a client by others', () => {
  it.for(['websocket', 'polling'] as const)(
    'gets prices, and every signal once and in order, over %s that is cut and stalled',
    { timeout: 3 * MINUTE_MS },
    async (transport, { skip }) => {
      if (!python) return skip('python-socketio is not installed (python3-socketio and python3-aiohttp of Debian)');
      const server = await startSignalServer(undefined, TOKEN_MS);
      const network = await openBadNetwork(server.port);
      const env = { ...process.env, WICKWISE_EMAIL: 'asha@example.com', WICKWISE_PASSWORD: 'seven quiet herons' };
      const child = spawn(python, [READER, network.url, transport], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      let text = '';
      onTestFailed(() => void process.stdout.write(text.slice(-600)));
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      type Line = { event: string; seq?: number; transport?: string; payload?: object };
      const lines = (event: string): Line[] =>
        text
          .split('\n')
          .slice(0, -1)
          .map((line): Line => JSON.parse(line))
          .filter((line) => line.event === event);
      await vi.waitFor(() => expect(lines('connect')).toEqual([{ event: 'connect', transport }]), 30_000);
      await vi.waitFor(() => {
        server.price(101.5);
        expect(lines('price')[0]?.payload).toEqual({
          s: 'BTC-USD',
          p: 101.5,
          dd: expect.any(Number),
          dc: expect.any(Number),
        });
      }, 10_000);
      const tally = { cuts: 0, stalls: 0 };
      const storing = setInterval(server.store, 20);
      const harming = setInterval(() => {
        if (Math.random() < 0.5) tally.cuts += Number(network.cut());
        else tally.stalls += Number(network.stall(Math.random() * 800));
      }, 1_200);
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      clearInterval(harming);
      clearInterval(storing);
      server.store();
      const stored = server.newest();
      await vi.waitFor(() => expect(lines('signal').at(-1)?.seq).toBe(stored), { timeout: MINUTE_MS, interval: 200 });
      expect(lines('signal').map(({ seq }) => seq)).toEqual(Array.from({ length: stored }, (_, i) => i + 1));
      expect(lines('connect').length).toBeGreaterThan(2);
      expect(server.logins()).toBeGreaterThan(2);
      print({ client: 'python-socketio', transport, stored, connections: lines('connect').length, ...tally });
    },
  );
});
