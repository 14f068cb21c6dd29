import { REFUSAL_TEXTS } from '@wickwise/contract';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isOurFault, LimitReached } from '#platform/errors.ts';

const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3_600;
const FORGET_SECONDS = 24 * 3_600;

const tooMany = (waitMs: number): LimitReached => new LimitReached(REFUSAL_TEXTS.tooManyAttempts, waitMs);

/**
 * Waits after wrong secrets: one minute after the fifth, doubled each time, at most an hour. An attempt counts when it
 * begins, so a hundred concurrent ones gain nothing.
 */
export class Lockout {
  readonly #tries = new RateLimiterMemory({ points: FREE_TRIES, duration: FORGET_SECONDS });
  readonly #waits = new RateLimiterMemory({ points: 1, duration: LONGEST_WAIT_SECONDS });

  /** Throws `LimitReached` while the key must wait. */
  async begin(key: string): Promise<void> {
    const wait = await this.#waits.get(key);
    if (wait && wait.msBeforeNext > 0) {
      throw tooMany(wait.msBeforeNext);
    }
    const { consumedPoints } = await this.#tries.penalty(key);
    if (consumedPoints < FREE_TRIES) return;
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (consumedPoints - FREE_TRIES), LONGEST_WAIT_SECONDS);
    if (consumedPoints > FREE_TRIES && !(await this.#isFirst(key))) {
      await this.#tries.reward(key); // it wasn't one
      throw tooMany(seconds * 1_000);
    }
    await this.#waits.block(key, seconds);
  }

  /** Admits only one of concurrent attempts that all found no wait. */
  #isFirst(key: string): Promise<boolean> {
    return this.#waits.consume(key).then(
      () => true,
      () => false,
    );
  }

  /** Checks a secret; a failure of the server's own doesn't count. */
  async attempt<Result>(key: string, check: () => Promise<Result>): Promise<Result> {
    await this.begin(key);
    try {
      return await check();
    } catch (error) {
      if (isOurFault(error)) await this.#forgive(key);
      throw error;
    }
  }

  /** Takes back an attempt, with the wait that it caused. */
  async #forgive(key: string): Promise<void> {
    await Promise.all([this.#tries.reward(key), this.#waits.delete(key)]);
  }

  /** Resets the waits after a right secret. */
  async clear(key: string): Promise<void> {
    await Promise.all([this.#tries.delete(key), this.#waits.delete(key)]);
  }
}
