import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { isInstalled } from '../../harness/machine.ts';
import { quantile } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';
import { startInstallation } from '../../nodes/installation.ts';

const GOAL = '60 s of bus outage';
const OUTAGE_MS = 60_000;
const READERS = 200;
const SYMBOLS_EACH = 20;
const FEED = ['--feed', 'load', '--symbols', '100', '--rate', '200'];
const LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 5;

interface Reader {
  socket: Socket;
  prices: number;
  /** Health of the market that it was last sent. */
  health: string;
  disconnects: number;
}

/** Takes the bus from a leader and an api node for a minute, and looks at the sockets of the node. */
export async function outage(): Promise<BenchVerdict[]> {
  if (!isInstalled(process.env.NATS_SERVER_BIN ?? 'nats-server')) return [notMeasured(GOAL, 'there is no nats-server')];
  const { nodes, bus } = await startInstallation(1, FEED);
  const readers = await Promise.all(Array.from({ length: READERS }, (_, i) => connect(nodes[0]?.port ?? 0, i)));
  await until(() => readers.every(({ prices }) => prices > SYMBOLS_EACH));
  say(`the bus ends for ${OUTAGE_MS / 1_000} s ...`);
  await bus.stop();
  const [silentMs] = await timed(() => readers.every(({ health }) => health === 'silent'));
  await sleep(OUTAGE_MS - silentMs);
  const lost = readers.reduce((sum, { disconnects }) => sum + disconnects, 0);
  const before = readers.map(({ prices }) => prices);
  await bus.start();
  const isNewer = (i: number): boolean => (readers[i]?.prices ?? 0) > (before[i] ?? 0);
  const [, backMs] = await timed(() => readers.every((_, i) => isNewer(i)), readers.length, isNewer);
  for (const { socket } of readers) socket.disconnect();
  return [
    judge(`${GOAL}: sockets that ended meanwhile, of ${READERS}`, lost, { gate: 0, stretch: 0 }),
    judge(`${GOAL}: newest prices after it, 99th percentile`, quantile(backMs, 0.99), {
      gate: 1_000,
      stretch: 500,
      unit: 'ms',
    }),
    beside('shown as silent after', figure(silentMs, 'ms')),
  ];
}

async function connect(port: number, i: number): Promise<Reader> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  const reader: Reader = { socket, prices: 0, health: '', disconnects: 0 };
  socket.on('us_data', () => reader.prices++);
  socket.on('market_state', ({ market, source }) => {
    if (market === 'US_Equity') reader.health = source.health;
  });
  socket.on('disconnect', () => reader.disconnects++);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const symbols = Array.from({ length: SYMBOLS_EACH }, (_, j) => `S${String((i * 7 + j) % 100).padStart(4, '0')}`);
  socket.emit('subscribe_market', { market: 'us', symbols });
  return reader;
}

const until = (isTrue: () => boolean): Promise<unknown> => timed(isTrue);

/** Resolves once something is true, with the time that took and, of each of `count`, the time until it was `done`, ms. */
async function timed(
  isTrue: () => boolean,
  count = 0,
  done: (i: number) => boolean = () => true,
): Promise<[number, number[]]> {
  const startMs = performance.now();
  const each = Array.from({ length: count }, () => LIMIT_MS);
  for (;;) {
    const passedMs = performance.now() - startMs;
    for (let i = 0; i < count; i++) if (each[i] === LIMIT_MS && done(i)) each[i] = passedMs;
    if (isTrue() || passedMs > LIMIT_MS) return [passedMs, each];
    await sleep(LOOK_EVERY_MS);
  }
}
