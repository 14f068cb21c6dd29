import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { MINUTE_MS } from '@wickwise/market';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSignals } from '../testing/signal-reader.ts';
import type { NoiseTally } from '../testing/socket-noise.ts';

const SERVER = path.resolve(import.meta.dirname, '../testing/signal-server.child.ts');
const NOISE = path.resolve(import.meta.dirname, '../testing/socket-noise.child.ts');
const PACKETS = Number(process.env.NOISE_PACKETS ?? 1_000_000);
const PARTS = 10;
const AT_ONCE = 8;
const MIB = 2 ** 20;
/** How much a heap may grow over the second half of the packets, MiB: the signals that two readers keep are elsewhere. */
const FLAT_MIB = 4;

interface Figures {
  connections: number;
  newest: number;
  rss: number;
  heapUsed: number;
  external: number;
  handles: number;
  longestMs: number;
}

/** Starts the server with a way to collect its garbage, so its memory is what it needs. */
async function startServer() {
  const child: ChildProcess = spawn(process.execPath, ['--expose-gc', SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  if (!child.stdout) throw new Error('no output');
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const next = async <Answer>(): Promise<Answer> => {
    await vi.waitUntil(() => lines.length > 0 || child.exitCode !== null, { timeout: MINUTE_MS, interval: 10 });
    return JSON.parse(lines.shift() ?? '') as Answer;
  };
  const { port } = await next<{ port: number }>();
  const ask = (line: 'figures' | 'rest'): Promise<Figures> => {
    child.stdin?.write(`${line}\n`);
    return next<Figures>();
  };
  return { child, url: `http://127.0.0.1:${port}`, ask };
}

it(`${PACKETS.toLocaleString('en')} random and mutated packets: the server stays, its memory is flat, others go on`, {
  timeout: 60 * MINUTE_MS,
}, async () => {
  const { child, url, ask } = await startServer();
  const signals = [readSignals(url, 'websocket'), readSignals(url, 'polling')];
  const honest = io(url, { transports: ['websocket'], forceNew: true });
  onTestFinished(() => void honest.disconnect());
  const gaps: number[] = [];
  let lastMs = performance.now();
  honest.on('connect', () => honest.emit('subscribe_market', { market: 'crypto', symbols: ['BTC-USD'] }));
  honest.on('crypto_data', ({ p }: { p?: number }) => {
    if (p === undefined) return;
    gaps.push(performance.now() - lastMs);
    lastMs = performance.now();
  });
  await vi.waitFor(() => expect(gaps.length).toBeGreaterThan(5), { timeout: MINUTE_MS });
  const own = 3;

  /** The figures of an equal point: no other connection is left, and garbage has been collected. */
  const atRest = async (): Promise<Figures> => {
    await vi.waitFor(async () => expect((await ask('figures')).connections).toBe(own), {
      timeout: 3 * MINUTE_MS,
      interval: 500,
    });
    return ask('figures');
  };
  const points = [await atRest()];
  let noisy = 0;
  for (let part = 0; part < PARTS; part++) {
    const args = [url, part + 1, PACKETS / PARTS, AT_ONCE].map(String);
    const { stdout } = await promisify(execFile)(process.execPath, [NOISE, ...args]);
    const { packets, connections } = JSON.parse(stdout) as NoiseTally;
    expect(packets).toBe(PACKETS / PARTS);
    noisy += connections;
    points.push(await atRest());
    const heard = gaps.length;
    await vi.waitFor(() => expect(gaps.length).toBeGreaterThan(heard), { timeout: MINUTE_MS }); // prices go on
  }
  const { newest } = await ask('rest');
  for (const { heard } of signals) {
    await vi.waitFor(() => expect(heard.at(-1)).toBe(newest), { timeout: MINUTE_MS });
    expect(heard).toEqual(Array.from({ length: newest }, (_, i) => i + 1));
  }
  expect(child.exitCode).toBeNull();
  const sorted = gaps.toSorted((a, b) => a - b);
  const quantile = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] as number);
  const heaps = points.map(({ heapUsed, external }) => (heapUsed + external) / MIB);
  const print = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);
  print({
    packets: PACKETS,
    connections: noisy,
    signals: newest,
    prices: gaps.length,
    gapMs: { median: quantile(0.5), p99: quantile(0.99), longest: quantile(1 - 1e-9) },
    heapMiB: heaps.map((mib) => Number(mib.toFixed(1))),
    rssMiB: points.map(({ rss }) => Math.round(rss / MIB)),
    handles: points.map(({ handles }) => handles),
    longestLoopMs: Math.round(Math.max(...points.map(({ longestMs }) => longestMs))),
  });
  const middle = heaps[PARTS / 2] as number;
  expect((heaps.at(-1) as number) - middle).toBeLessThan(FLAT_MIB);
  expect(points.at(-1)?.handles).toBeLessThanOrEqual(own + 1); // a reader polls over one or two
});
