import { setTimeout as sleep } from 'node:timers/promises';
import { BenchUser } from '../fairness/world.ts';
import type { Product } from '../harness/product.ts';

const MARKET = 'Crypto';
const SYMBOLS = ['BTC-USD', 'ETH-USD', 'SOL-USD'] as const;
/** How often each user does the next thing, ms. */
const STEP_MS = 3_000;
/** Sockets that a visitor opens and drops, and for how long one stays, ms. */
const VISITS_EVERY_MS = 400;
const STAYS_MS = 5_000;
const UNAUTHORIZED = 401;

const rule = (label: string, period: number) => ({
  name: label,
  label,
  description: '',
  groups: [
    {
      condition: 'and',
      rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: `sma_${period}` }],
    },
  ],
});

/** Steps of a user, one after the other for as long as the soak lasts; refusals are answers like others. */
const STEPS: readonly ((user: BenchUser, turn: number) => Promise<{ status: number }>)[] = [
  (user, turn) =>
    user.call('POST', `user/${user.id}/alerts`, {
      market: MARKET,
      symbol: SYMBOLS[turn % SYMBOLS.length],
      timeframe: '5m',
      lastsDays: 1,
      condition: { type: 'moving_up_percent', amount: 0.05, bars: 1 },
      frequency: 'close',
    }),
  (user, turn) =>
    user.call('POST', `user/${user.id}/backtests`, {
      market: MARKET,
      timeframe: '1h',
      universe: { symbol: SYMBOLS[turn % SYMBOLS.length] },
      test: { strategy: rule(`Test ${turn}`, 10 + (turn % 40)), side: 'long', cash: 100_000 },
    }),
  (user) => user.call('GET', `user/${user.id}/export`),
  (user, turn) =>
    user.call('POST', `user/${user.id}/screens`, {
      market: MARKET,
      timeframe: '10m',
      name: `Screen ${turn}`,
      rule: rule(`Screen ${turn}`, 10 + (turn % 40)),
    }),
  (user) => user.call('GET', `news?limit=20`),
  (user) => user.call('GET', `user/${user.id}/notices`),
];

/** Accounts with alerts, screens, backtests and exports, and sockets that come and go. */
export class SoakWork {
  readonly #statuses = new Map<string, number>();
  #visits = 0;
  #isStopped = false;
  #done: Promise<unknown> = Promise.resolve();

  static async start(product: Product, count: number): Promise<SoakWork> {
    const work = new SoakWork();
    const users = await Promise.all(Array.from({ length: count }, () => BenchUser.signUp(product)));
    work.#done = Promise.all([...users.map((_, k) => work.#live(product, users, k)), work.#visit(users)]);
    return work;
  }

  get tally(): string {
    const answers = [...this.#statuses].map(([status, count]) => `${count} x ${status}`).sort();
    return `${this.#visits} sockets came and went; answers by step: ${answers.join(', ')}`;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #live(product: Product, users: BenchUser[], k: number): Promise<void> {
    for (let turn = k; !this.#isStopped; turn++) {
      const step = turn % STEPS.length;
      const user = users[k] as BenchUser;
      const answer = await STEPS[step]?.(user, turn).catch(() => ({ status: 0 }));
      const key = `${step}:${answer?.status}`;
      this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1);
      // a token lasts a quarter of an hour: somebody else comes
      if (answer?.status === UNAUTHORIZED) users[k] = await BenchUser.signUp(product);
      await sleep(STEP_MS * (0.5 + Math.random()));
    }
  }

  /** Opens a socket every moment, which watches prices and a chart and leaves without a word. */
  async #visit(users: readonly BenchUser[]): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn++) {
      const socket = users[turn % users.length]?.listen();
      const symbol = SYMBOLS[turn % SYMBOLS.length];
      socket?.emit('subscribe_market', { market: 'crypto', symbols: SYMBOLS });
      socket?.emit('subscribe_bars', { market: MARKET, symbol, timeframe: '1m' });
      socket?.emit('resume_from', { seq: 0, noticeSeq: 0 });
      setTimeout(() => socket?.disconnect(), STAYS_MS * Math.random());
      this.#visits++;
      await sleep(VISITS_EVERY_MS);
    }
    await sleep(STAYS_MS);
  }
}
