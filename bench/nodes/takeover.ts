import { once } from 'node:events';
import { io } from 'socket.io-client';
import { signalGroup } from '../harness/children.ts';
import { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';
import { startGround } from './installation.ts';

const SYMBOLS = 20;
const WARM_UP_MS = 5_000;
/** Prices come several times a second: after such a silence the next one is of another leader, ms. */
const SILENCE_MS = 900;
/** As the web app connects again. */
const RECONNECTION = { reconnectionDelay: 1_000, reconnectionDelayMax: 5_000 };
const SIGNALS = { killed: 'SIGKILL', stopped: 'SIGSTOP', ended: 'SIGTERM' } as const;

/** How long a reader at an api node is without prices when the leader is killed, stopped and ended, in turn. */
export async function takeovers(rounds: number): Promise<BenchVerdict[]> {
  const env = { ...(await startGround()).env, SIM_SYMBOLS: `${SYMBOLS}`, LOG_LEVEL: 'warn' };
  let leader = await Product.start([], { env, isPinned: false });
  const node = await Product.start([], { env: { ...env, ROLES: 'api' }, isPinned: false });
  await node.historyLoaded();
  const reader = new PriceReader(node.url(''), await symbolsAt(node));
  const seconds: Record<keyof typeof SIGNALS, number[]> = { killed: [], stopped: [], ended: [] };
  for (let round = 1; round <= rounds; round++)
    for (const [how, signal] of Object.entries(SIGNALS) as [keyof typeof SIGNALS, NodeJS.Signals][]) {
      say(`take-overs: round ${round} of ${rounds}, ${how} ...`);
      const standby = await Product.standBy({ env });
      await reader.flowsFor(WARM_UP_MS);
      const ended = once(leader.process, 'exit');
      const sentMs = performance.now();
      signalGroup(leader.process, signal);
      seconds[how].push(((await reader.nextAfterSilence()) - sentMs) / 1_000);
      signalGroup(leader.process, 'SIGCONT');
      await ended; // a stopped one finds that another leads
      leader = standby;
    }
  reader.stop();
  printTable(
    ['the leader is', 'times', 'first price after: median', 'longest'],
    Object.entries(seconds).map(([how, all]) => [
      how,
      `${all.length}`,
      figure(median(all), 's'),
      figure(Math.max(...all), 's'),
    ]),
  );
  return Object.entries(seconds).map(([how, all]) =>
    judge(`first price at an api node after the leader is ${how}, median`, median(all), {
      gate: 5,
      stretch: 3,
      unit: 's',
    }),
  );
}

async function symbolsAt(node: Product): Promise<string[]> {
  const answer = await fetch(node.url(`/api/v1/instruments?market=Crypto&limit=${SYMBOLS}`));
  const { instruments } = (await answer.json()) as { instruments: { symbol: string }[] };
  return instruments.map(({ symbol }) => symbol);
}

/** A reader's page at a node, which connects again whenever its connection is lost. */
class PriceReader {
  readonly #socket;
  #newestMs = performance.now();
  #onPrice: (silentMs: number) => void = () => {};

  constructor(url: string, symbols: readonly string[]) {
    this.#socket = io(url, { transports: ['websocket'], ...RECONNECTION });
    this.#socket.on('connect', () => this.#socket.emit('subscribe_market', { market: 'crypto', symbols }));
    this.#socket.on('crypto_data', () => {
      const nowMs = performance.now();
      this.#onPrice(nowMs - this.#newestMs);
      this.#newestMs = nowMs;
    });
  }

  /** Resolves once prices have come without a silence for some time. */
  flowsFor(ms: number): Promise<void> {
    let sinceMs = performance.now();
    return new Promise((resolve) => {
      this.#onPrice = (silentMs) => {
        if (silentMs > SILENCE_MS) sinceMs = performance.now();
        if (performance.now() - sinceMs > ms) resolve();
      };
    });
  }

  /** Resolves with the time of the first price after a silence. */
  nextAfterSilence(): Promise<number> {
    return new Promise((resolve) => {
      this.#onPrice = (silentMs) => {
        if (silentMs > SILENCE_MS) resolve(performance.now());
      };
    });
  }

  stop(): void {
    this.#socket.disconnect();
  }
}
