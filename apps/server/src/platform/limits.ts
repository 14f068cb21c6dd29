import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isOurFault, LimitReached } from './errors.ts';

/** A limit of points per time, per key. */
export class Limit {
  readonly #limiter: RateLimiterMemory;
  readonly #message: string;

  constructor(points: number, seconds: number, message: string) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
    this.#message = message;
  }

  /** Counts points; throws `LimitReached` when they exceed the limit. */
  async take(key: string, points = 1): Promise<void> {
    try {
      await this.#limiter.consume(key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new LimitReached(this.#message, error.msBeforeNext);
    }
  }

  /** Counts points that were spent elsewhere; never throws. */
  async note(key: string, points: number): Promise<void> {
    await this.#limiter.penalty(key, points);
  }

  /** Counts one while work runs; a failure that isn't the caller's doesn't count. */
  async attempt<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.take(key);
    return this.unlessFailed(key, work);
  }

  /** Works for what was counted before; a failure that isn't the caller's takes it back. */
  async unlessFailed<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isOurFault(error)) await this.giveBack(key);
      throw error;
    }
  }

  /** Counts one and returns true; returns false without counting where the limit is reached. */
  async isFree(key: string): Promise<boolean> {
    const used = await this.#limiter.get(key);
    if (used && used.remainingPoints <= 0) return false;
    return this.take(key).then(
      () => true,
      () => false,
    );
  }

  /** Takes one point back. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}

/**
 * Returns the key of an address: for IPv6 its 64-bit network, since one household has countless addresses. A client that
 * has hung up has none: Node no longer knows it, whatever types say.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return '';
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/, '').split('%');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
