import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { AcknowledgedWrites, type WriteReport } from './acknowledged-writes.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { signUpByHttp } from './sign-up.ts';

export interface OutageReport extends WriteReport {
  outages: number;
  /** Prices received by a reader during the outage with the fewest. */
  fewestPrices: number;
  /** Longest time from a fault until /ready reported success, ms. */
  longestOutageMs: number;
  /** The most by which /ready answered later than /health, which looks at nothing, asked at the same time, ms. */
  slowestReadyMs: number;
  /** Log lines from the first fault on. */
  lines: string[];
}

export interface OutageLoop {
  times: number;
  env?: Record<string, string>;
  /** Breaks the database; resolves when the fault is over, or the rest is up to the server. */
  fault: (server: ServerProcess) => Promise<void> | void;
}

/** Symbols of the load feed: S0000, S0001 ... */
const SYMBOLS = 10;
const READY_LIMIT_MS = 60_000;
/** Time between outages for prices and closed bars, ms, and acknowledged writes in it at least. */
const BETWEEN_MS = 1_500;
const WRITES_BETWEEN = 11;

/** Runs the product under light load, breaks its database repeatedly, and reports lost writes and prices. */
export async function outageLoop(folder: string, { times, env = {}, fault }: OutageLoop): Promise<OutageReport> {
  const server = runServer(folder, {
    env: { DEV_MAIL: '1', LOG_LEVEL: 'info', LIMIT_FACTOR: '1000', ...env },
    args: ['--feed', 'load', '--symbols', String(SYMBOLS), '--rate', '200'],
  });
  const url = `http://localhost:${await server.ready}`;
  const prices = await countPrices(url);
  const writes = await AcknowledgedWrites.begin(url);
  const loop = { outages: 0, fewestPrices: Number.POSITIVE_INFINITY, longestOutageMs: 0, slowestReadyMs: 0 };
  const logged = server.output().length;
  try {
    for (; loop.outages < times; loop.outages++) {
      await writes.more(WRITES_BETWEEN);
      await sleep(BETWEEN_MS * (0.5 + Math.random()));
      const before = prices.count();
      const begunMs = performance.now();
      const slowestMs = await untilReady(url, Promise.resolve(fault(server)));
      loop.slowestReadyMs = Math.max(loop.slowestReadyMs, slowestMs);
      loop.longestOutageMs = Math.max(loop.longestOutageMs, performance.now() - begunMs);
      loop.fewestPrices = Math.min(loop.fewestPrices, prices.count() - before);
    }
    await writes.more(WRITES_BETWEEN);
    await sleep(BETWEEN_MS);
    const report = await writes.finish();
    return { ...report, ...loop, lines: server.output().slice(logged).split('\n').filter(Boolean) };
  } catch (error) {
    throw new Error(
      `${(error as Error).message} after ${loop.outages} outages; the server said: ${server.output().slice(-3_000)}`,
    );
  } finally {
    await writes.stop();
    prices.stop();
  }
}

async function timed(url: string): Promise<{ status: number; ms: number }> {
  const askedMs = performance.now();
  const { status } = await fetch(url);
  return { status, ms: performance.now() - askedMs };
}

/** Resolves with the slowest answer of /ready beyond what the machine takes, in ms, once the fault is over and it was 200 twice in a row. */
async function untilReady(url: string, fault: Promise<void>): Promise<number> {
  let slowestMs = 0;
  let overMs = Number.POSITIVE_INFINITY;
  const over = fault.then(() => {
    overMs = performance.now();
  });
  for (let inARow = 0; inARow < 2 || overMs === Number.POSITIVE_INFINITY; ) {
    const [{ status, ms }, { ms: machineMs }] = await Promise.all([timed(`${url}/ready`), timed(`${url}/health`)]);
    slowestMs = Math.max(slowestMs, ms - machineMs);
    inARow = status === 200 ? inARow + 1 : 0;
    if (performance.now() - overMs > READY_LIMIT_MS) throw new Error('the server was not ready again within a minute');
    await sleep(200);
  }
  await over;
  return slowestMs;
}

/** Counts price frames of a connected reader. */
async function countPrices(url: string): Promise<{ count: () => number; stop: () => void }> {
  const { token } = await signUpByHttp(url);
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
  let count = 0;
  socket.onAny((event: string) => {
    if (event === 'us_data') count++;
  });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  socket.emit('subscribe_market', { market: 'us', symbols: Array.from({ length: SYMBOLS }, (_, i) => `S000${i}`) });
  return { count: () => count, stop: () => void socket.disconnect() };
}
