import { setTimeout as sleep } from 'node:timers/promises';
import {
  AlertAnswer,
  PaperAccountAnswer,
  PaperOrderAnswer,
  WatchlistAnswer,
  WatchlistsAnswer,
} from '@wickwise/contract';

import type { SeededChance } from './chance.ts';
import type { ClusterAccount } from './cluster-account.ts';

const PAUSE_MS = 150;
/** Watchlists kept at a time. */
const KEPT = 20;
const MOST_ALERTS = 600;
/** Shares of the price around which levels are. */
const ALERTS_WITHIN = 0.004;
const ORDERS_WITHIN = 0.002;
const MARKET = 'Crypto';
const SYMBOL = 'BTC-USD';

/** Strategy that enters and leaves often. */
const RULE = {
  name: 'Above its mean',
  label: 'Above its mean',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_5' }] }],
};

/** Writes of one account without a pause, with a log of what was acknowledged. */
export class ClusterWrites {
  /** Ids that must be there, by table, and those that must be gone. */
  readonly kept = { watchlists: new Set<string>(), alerts: new Set<string>(), paper_orders: new Set<string>() };
  readonly removed = new Set<string>();
  acknowledged = 0;
  /** Answers with 503, other answers than success by status, and calls without an answer. */
  readonly refusals = new Map<string, number>();
  readonly #account: ClusterAccount;
  readonly #random: SeededChance;
  readonly #priceNow: () => number | undefined;
  #paperId = '';
  #isStopping = false;
  #running: Promise<void> | undefined;

  constructor(account: ClusterAccount, random: SeededChance, priceNow: () => number | undefined) {
    this.#account = account;
    this.#random = random;
    this.#priceNow = priceNow;
  }

  /** Looks at its lists, opens paper accounts, one of them with a running strategy, and begins to write. */
  async begin(): Promise<void> {
    await this.#account.call('GET', 'watchlists'); // which makes the first one
    this.#paperId = await this.#openPaper('USD', 1e9);
    const { body } = await this.#account.call('POST', 'strategies', {
      market: MARKET,
      timeframe: '10m',
      definition: RULE,
    });
    const { strategy } = body as { strategy: { id: string } };
    const run = { strategyId: strategy.id, symbol: 'ETH-USD', cash: 10_000 };
    const { status } = await this.#account.call('POST', `paper-accounts/${this.#paperId}/runs`, run);
    if (status !== 201) throw new Error(`a strategy could not be run: ${status}`);
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #openPaper(currency: string, cash: number): Promise<string> {
    const { status, body } = await this.#account.call('POST', 'paper-accounts', { market: MARKET, currency, cash });
    if (status !== 201) throw new Error(`a paper account could not be opened: ${status}`);
    return PaperAccountAnswer.parse(body).account.id;
  }

  async #run(): Promise<void> {
    const steps = [
      () => this.#addWatchlist(),
      () => this.#addAlert(),
      () => this.#addWatchlist(),
      () => this.#placeOrder(),
      () => this.#removeWatchlist(),
      () => this.#removeWatchlist(),
    ];
    for (let turn = 0; !this.#isStopping; turn++) {
      await steps[turn % steps.length]?.();
      await sleep(PAUSE_MS);
    }
  }

  async #addWatchlist(): Promise<void> {
    const body = await this.#acknowledged('POST', 'watchlists', { name: `list ${this.#random.below(1e9)}` }, 201);
    if (body) this.kept.watchlists.add(WatchlistAnswer.parse(body).watchlist.id);
  }

  /** Removes the oldest list, also one whose creation was never answered. */
  async #removeWatchlist(): Promise<void> {
    const answer = await this.#acknowledged('GET', 'watchlists', undefined, 200);
    if (!answer) return;
    const { watchlists } = WatchlistsAnswer.parse(answer);
    const oldest = watchlists.map(({ id }) => id).sort()[0];
    if (!oldest || watchlists.length < KEPT) return;
    this.kept.watchlists.delete(oldest); // without an answer, whether it was removed is unknown
    const body = await this.#acknowledged('DELETE', `watchlists/${oldest}`, undefined, 204);
    if (body !== undefined) this.removed.add(oldest);
  }

  async #addAlert(): Promise<void> {
    const level = this.#levelNear(ALERTS_WITHIN);
    if (level === undefined || this.kept.alerts.size >= MOST_ALERTS) return;
    const alert = {
      market: MARKET,
      symbol: SYMBOL,
      timeframe: '3m',
      frequency: 'bar',
      condition: { type: 'crossing', level },
      channels: ['webhook'],
    };
    const body = await this.#acknowledged('POST', 'alerts', alert, 201);
    if (body) this.kept.alerts.add(AlertAnswer.parse(body).alert.id);
  }

  async #placeOrder(): Promise<void> {
    const level = this.#levelNear(ORDERS_WITHIN);
    if (level === undefined) return;
    const order = { symbol: SYMBOL, side: 'buy', kind: 'stop', level, units: 0.01 };
    const body = await this.#acknowledged('POST', `paper-accounts/${this.#paperId}/orders`, order, 201);
    if (body) this.kept.paper_orders.add(PaperOrderAnswer.parse(body).order.id);
  }

  /** Returns a level between two ticks of the newest price's surroundings, so prices are never equal to it. */
  #levelNear(share: number): number | undefined {
    const price = this.#priceNow();
    if (price === undefined) return undefined;
    return Math.floor(price * (1 + (this.#random.next() - 0.5) * share)) + 0.505;
  }

  /** Returns the body of a success, `null` where it has none; undefined where nothing was acknowledged. */
  async #acknowledged(method: string, path: string, body: object | undefined, success: number): Promise<unknown> {
    try {
      const answer = await this.#account.call(method, path, body);
      if (answer.status === success) {
        this.acknowledged++;
        return answer.body;
      }
      this.#count(
        answer.status === 503 ? '503' : `${answer.status} ${method} ${path.split('/')[0]} ${answer.text.slice(0, 300)}`,
      );
    } catch {
      this.#count('no answer');
    }
    return undefined;
  }

  #count(what: string): void {
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }
}
