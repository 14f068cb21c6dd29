import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionAnswer } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { io, type Socket } from 'socket.io-client';
import { signUpByHttp } from '../../apps/server/src/testing/sign-up.ts';
import { temporaryFolder } from '../harness/children.ts';
import { Product } from '../harness/product.ts';
import { say } from '../harness/table.ts';

export const SYMBOLS = 100;
/** Days of 10-minute bars, of which the last two thirds are history when the replay begins. */
const DAYS = 21;
const PLAYED_FROM = '2024-01-15';
/** A 10-minute bar closes every two seconds. */
const SPEED = 300;

/** Prices that know their age, in another market. */
export const LOAD = { symbols: 200, rate: 400 };

const STEP_MS = 600_000;
const START_MS = Date.parse('2024-01-01T00:00Z');

/** Writes 10-minute prices of a hundred coins' random walks over three weeks. */
function recordings(): string {
  const folder = temporaryFolder();
  const target = path.join(folder, 'crypto/bench/10m');
  mkdirSync(target, { recursive: true });
  for (let k = 0; k < SYMBOLS; k++) {
    const rows = ['timestamp_utc,open,high,low,close,volume'];
    let close = 100 + k;
    let state = k * 7_919 + 17;
    for (let timeMs = START_MS; timeMs < START_MS + DAYS * DAY_MS; timeMs += STEP_MS) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const open = close;
      close = open * (1 + (state / 2_147_483_648 - 0.5) / 50);
      const [high, low] = [Math.max(open, close) * 1.002, Math.min(open, close) * 0.998];
      const prices = [open, high, low, close].map((price) => price.toFixed(4)).join(',');
      rows.push(`${new Date(timeMs).toISOString().replace('.000', '')},${prices},${1_000 + (state % 500)}`);
    }
    writeFileSync(path.join(target, `X${String(k).padStart(3, '0')}USDT.csv`), `${rows.join('\n')}\n`);
  }
  return folder;
}

/** Starts the product on a replay in which bars close continuously, on all cores. `hasLoad`: with prices of `LOAD`. */
export async function startWorld({
  hasLoad = false,
  env = {},
}: {
  hasLoad?: boolean;
  env?: Record<string, string>;
} = {}): Promise<Product> {
  say('recording prices ...');
  const args = ['--feed', 'replay', '--data', recordings(), '--speed', `${SPEED}`, '--from', PLAYED_FROM];
  const { symbols, rate } = LOAD;
  const load = { FEED_US_EQUITY: 'load', LOAD_SYMBOLS: `${symbols}`, LOAD_RATE: `${rate}` };
  const product = await Product.start(args, { isPinned: false, env: { ...env, ...(hasLoad ? load : {}) } });
  say('loading history ...');
  await product.historyLoaded();
  await sleep(5_000);
  return product;
}

export interface TimedAnswer {
  status: number;
  ms: number;
  body: unknown;
  /** Seconds to wait, if given. */
  retryAfter: number;
}

/** Receives the ends of tests, also of one that ended before it is asked for. */
export class TestEnds {
  readonly #socket: Socket;
  readonly #ends = new Map<string, PromiseWithResolvers<string>>();

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('job_progress', ({ id, state }: { id: string; state: string }) => {
      if (state !== 'queued' && state !== 'running') this.#end(id).resolve(state);
    });
  }

  of(id: string): Promise<string> {
    return this.#end(id).promise;
  }

  stop(): void {
    this.#socket.disconnect();
  }

  #end(id: string): PromiseWithResolvers<string> {
    const end = this.#ends.get(id) ?? Promise.withResolvers<string>();
    this.#ends.set(id, end);
    return end;
  }
}

/** Returns where people reach the product: mails are shown there alone. */
const placeOf = (product: Product): string => product.url('').replace('127.0.0.1', 'localhost');

/** An account of the product with its calls. */
export class BenchUser {
  readonly id: string;
  /** What it signs in with. */
  readonly login: object;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #token: string;

  private constructor(url: string, { userId, token, login }: { userId: string; token: string; login: object }) {
    this.id = userId;
    this.login = login;
    this.#url = url;
    this.#token = token;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  static async signUp(product: Product): Promise<BenchUser> {
    const url = placeOf(product);
    return new BenchUser(url, await signUpByHttp(url));
  }

  /** Signs in to an account of an earlier process of the same data folder. */
  static async signIn(product: Product, { login }: BenchUser): Promise<BenchUser> {
    const url = placeOf(product);
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    const { authData, user } = SessionAnswer.parse(await response.json());
    return new BenchUser(url, { userId: user._id, token: authData.token, login });
  }

  async call(method: 'GET' | 'POST', place: string, payload?: object): Promise<TimedAnswer> {
    const startMs = performance.now();
    const response = await fetch(`${this.#url}/api/v1/${place}`, {
      method,
      headers: { ...this.#headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      ms: performance.now() - startMs,
      body: isJson ? JSON.parse(text) : text,
      retryAfter: Number(response.headers.get('retry-after') ?? 0),
    };
  }

  listen(): Socket {
    return io(this.#url, { transports: ['websocket'], forceNew: true, auth: { token: this.#token } });
  }
}

/** Asks continuously until stopped, after a refusal as soon as allowed. */
export function hammer(ask: () => Promise<TimedAnswer>): { stop(): Promise<Map<number, number>> } {
  const statuses = new Map<number, number>();
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const { status, retryAfter } = await ask();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 400) await sleep(Math.min(Math.max(retryAfter * 1_000, 50), 1_000));
    }
  };
  const done = loop().catch(() => {}); // the product may end first
  return {
    stop: async () => {
      isStopped = true;
      await Promise.race([done, sleep(30_000)]);
      return statuses;
    },
  };
}
