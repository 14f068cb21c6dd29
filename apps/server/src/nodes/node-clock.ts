import type pg from 'pg';
import { CLOCK_LIMIT_MS, clockErrorMs, DATABASE_MS } from '#platform/leadership/lease-client.ts';
import type { Log } from '#platform/log.ts';

const LOOK_EVERY_MS = 2_000;

export interface NodeClockDeps {
  pool: Pick<pg.Pool, 'query'>;
  log: Log;
  /** By how many ms the leader's clock is ahead of the database's. */
  leaderErrorMs: () => number;
}

/**
 * Knows whether this node's clock is right. By a wrong one it would take tokens that have expired, or refuse all. Where
 * the leader's differs from the database's by the same, the database's own is wrong.
 */
export class NodeClock {
  readonly #deps: NodeClockDeps;
  #isWrong = false;
  #timer: NodeJS.Timeout | undefined;
  #onWrong: () => void = () => {};

  constructor(deps: NodeClockDeps) {
    this.#deps = deps;
  }

  /** Returns why this node can't tell which sessions are over; undefined while it can. */
  get why(): string | undefined {
    return this.#isWrong ? 'the clock of this node is wrong' : undefined;
  }

  /** Looks again and again; calls back each time that the clock has become wrong. */
  start(onWrong: () => void): void {
    this.#onWrong = onWrong;
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Compares the clock with the database's; while that is away, what was known stays. */
  async look(): Promise<void> {
    const { pool, leaderErrorMs, log } = this.#deps;
    const askedMs = Date.now();
    const answer = await pool.query<{ now_ms: number }>(`select ${DATABASE_MS} as now_ms`).catch(() => undefined);
    if (!answer?.rows[0]) return;
    const errorMs = clockErrorMs(askedMs, answer.rows[0].now_ms);
    const isWrong = errorMs !== 0 && Math.abs(errorMs - leaderErrorMs()) > CLOCK_LIMIT_MS;
    if (isWrong === this.#isWrong) return;
    this.#isWrong = isWrong;
    const seconds = Math.round(errorMs / 1_000);
    if (!isWrong) return log.warn('the clock of this node is right again');
    log.error({ seconds }, 'the clock of this node is wrong: the leader answers, and sockets end until it is right');
    this.#onWrong();
  }
}
