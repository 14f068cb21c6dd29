import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isOurFault, LimitReached } from './errors.ts';

/** So many in so many seconds, per key. */
export class Limit {
  readonly #limiter: RateLimiterMemory;
  readonly #message: string;

  constructor(points: number, seconds: number, message: string) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
    this.#message = message;
  }

  /** Counts one, or so many; throws `LimitReached` when that's too many. */
  async take(key: string, points = 1): Promise<void> {
    try {
      await this.#limiter.consume(key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new LimitReached(this.#message, error.msBeforeNext);
    }
  }

  /** Counts one while work is done; what fails by a fault of ours doesn't count. */
  async attempt<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.take(key);
    try {
      return await work();
    } catch (error) {
      if (isOurFault(error)) await this.giveBack(key);
      throw error;
    }
  }

  /** Counts one and returns true; false, and nothing counted, where that would be one too many. */
  async isFree(key: string): Promise<boolean> {
    const used = await this.#limiter.get(key);
    if (used && used.remainingPoints <= 0) return false;
    return this.take(key).then(
      () => true,
      () => false,
    );
  }

  /** Takes one back that turned out not to count. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}

/** Whom an address counts for: an IPv6 network of 64 bits is one household, which has more addresses than can be counted. */
export function addressKey(address: string): string {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/, '').split('%');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
