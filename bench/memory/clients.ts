import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { wireFormOf } from '../../packages/contract/src/index.ts';
import { MARKETS, type Market } from '../../packages/market/src/index.ts';
import { BenchUser } from '../fairness/world.ts';
import type { Product } from '../harness/product.ts';

const TIMEFRAMES = ['1m', '10m', '1h', '1D'] as const;
const SCREENED = ['10m', '1h', '1D'] as const;
const CHART_BARS = 500;
const WATCHED = 20;
const LOOK_EVERY_MS = 5_000;
const UNAUTHORIZED = 401;
/** One in this many views of a client is a screen, the others are charts. */
const SCREEN_EACH = 6;

interface Place {
  market: Market;
  symbols: readonly string[];
}

/** Users who each follow twenty prices and a chart, and open another chart or a screen every few seconds. */
export class Clients {
  readonly #sockets: Socket[] = [];
  readonly #statuses = new Map<number, number>();
  #events = 0;
  #isStopped = false;
  #done: Promise<unknown> = Promise.resolve();

  static async start(product: Product, count: number): Promise<Clients> {
    const clients = new Clients();
    const places = await Promise.all(MARKETS.map((market) => placeOf(product, market)));
    const users = await Promise.all(Array.from({ length: count }, () => BenchUser.signUp(product)));
    clients.#done = Promise.all(
      users.map((user, k) => clients.#live(product, user, places[k % places.length] as Place, k)),
    );
    return clients;
  }

  /** Returns a summary of what arrived and how requests were answered. */
  get tally(): string {
    const answers = [...this.#statuses].map(([status, count]) => `${count} x ${status || 'none'}`).join(', ');
    return `${this.#events.toLocaleString('en')} events heard; answers: ${answers}`;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const socket of this.#sockets) socket.disconnect();
    await this.#done;
  }

  async #live(product: Product, first: BenchUser, { market, symbols }: Place, k: number): Promise<void> {
    let user = first;
    const own = Array.from({ length: WATCHED }, (_, i) => symbols[(k * WATCHED + i) % symbols.length] as string);
    const socket = user.listen();
    this.#sockets.push(socket);
    socket.onAny(() => this.#events++);
    socket.emit('subscribe_market', { market: wireFormOf(market).name, symbols: own });
    for (let turn = k; !this.#isStopped; turn++) {
      const chart = { market, symbol: own[turn % own.length] as string, timeframe: TIMEFRAMES[turn % 4] as string };
      socket.emit('subscribe_bars', chart);
      const status = await (turn % SCREEN_EACH === 0 ? screen(user, market, turn) : candles(user, chart));
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status === UNAUTHORIZED) user = await BenchUser.signUp(product); // a token lasts a quarter of an hour
      await sleep(LOOK_EVERY_MS * (0.5 + Math.random()));
      socket.emit('unsubscribe_bars', chart);
    }
  }
}

async function placeOf(product: Product, market: Market): Promise<Place> {
  const response = await fetch(product.url(`/api/v1/instruments?market=${market}&limit=100`));
  const { instruments } = (await response.json()) as { instruments: { symbol: string }[] };
  return { market, symbols: instruments.map(({ symbol }) => symbol) };
}

const candles = (user: BenchUser, chart: { market: string; symbol: string; timeframe: string }): Promise<number> =>
  statusOf(user.call('GET', `candles?${new URLSearchParams({ ...chart, limit: `${CHART_BARS}` })}`));

/** Asks a screen of two conditions, with other numbers each time. */
function screen(user: BenchUser, market: Market, turn: number): Promise<number> {
  const rules = [
    { key: 'indicators', attribute: `rsi_${10 + (turn % 20)}`, operator: 'gt', value: 50 },
    { key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_50' },
  ];
  const rule = { name: 'own', label: 'Own', description: '', groups: [{ condition: 'and', rules }] };
  return statusOf(
    user.call('POST', 'screener/query', { market, timeframe: SCREENED[turn % SCREENED.length], rule, pageSize: 50 }),
  );
}

/** 0 without an answer. */
const statusOf = (answer: ReturnType<BenchUser['call']>): Promise<number> =>
  answer.then(
    ({ status }) => status,
    () => 0,
  );
