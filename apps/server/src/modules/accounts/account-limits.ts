import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { Limit } from '#platform/limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

const PAUSE = 'A code was sent a moment ago. Wait before you request another.';
const ENOUGH = 'Too many codes requested. Try again later.';

/** How an account knows a caller, which decides whose attempts count together. */
export interface Trust {
  /**
   * Attempts are counted by this key: a browser known to the account has its own, all others of an address share one.
   */
  key: string;
  /** Neither browser nor address is known: attempts also count among those of all strangers. */
  isStranger: boolean;
}

/**
 * What may be sent for a password reset: six digits, a twenty-digit code that can't be guessed, or nothing more today.
 */
export type ResetGrant = 'short' | 'long' | 'none';

/** Limits of attempts, in this process's memory; generous enough for many people behind one address. */
export class AccountLimits {
  readonly signUps = new Limit(200, HOUR, 'Too many new accounts from this address. Try again later.');
  /** Password reset codes per address, for any account. */
  readonly resets = new Limit(200, HOUR, 'Too many codes requested from this address. Try again later.');
  /** Wrong passwords of one account from all strangers together; they can't lock out who can read its mail. */
  readonly strangers = new Limit(
    30,
    10 * MINUTE,
    'Too many wrong passwords. Try again later, or use “Forgot your password?”.',
  );
  /** Second steps of one account from unknown browsers: the caller already has the password. */
  readonly secondFactors = new Limit(20, HOUR, 'Too many codes tried. Try again later.');
  /** Requests of one user that send mail or hash. */
  readonly costly = new Limit(60, 10 * MINUTE, 'Too many changes at once. Try again later.');

  /** Codes of a first run tried from one address, and from all: 60 random bits aren't guessed, but tries cost. */
  readonly firstRun = new Limit(10, 10 * MINUTE, 'Too many codes tried. Try again in a few minutes.');
  readonly firstRunOfAll = new Limit(300, HOUR, 'Too many codes tried. Try again later.');

  readonly #pauses = new Limit(1, ACCOUNT_LIMITS.resendSeconds, PAUSE);
  /** Callers with a browser known to the account, or signed in to it. */
  readonly #ownHourly = new Limit(10, HOUR, ENOUGH);
  readonly #ownDaily = new Limit(20, DAY, ENOUGH);
  /** All other callers of an address, for one account. */
  readonly #addressHourly = new Limit(5, HOUR, ENOUGH);
  readonly #addressDaily = new Limit(10, DAY, ENOUGH);
  /**
   * Six-digit codes for all strangers together: with five attempts each, at most a hundred guesses a day in a million.
   */
  readonly #strangersDaily = new Limit(
    20,
    DAY,
    'Too many codes were sent to this address today. Use “Forgot your password?” instead.',
  );
  readonly #longDaily = new Limit(3, DAY, ENOUGH);

  /** Sends a code for a signed-in user; `key` names purpose and account. Throws `LimitReached`. */
  code(key: string, send: () => Promise<void>): Promise<void> {
    return counted(this.#own(key), send);
  }

  /** Sends a sign-up code for an address, known account or not. Throws `LimitReached`. */
  signUpCode(account: string, addressKey: string, send: () => Promise<void>): Promise<void> {
    const key = `sign-up ${account}`;
    return counted([...this.#ofAddress(`${key} ${addressKey}`), [this.#strangersDaily, key]], send);
  }

  /**
   * Sends a password reset, known account or not. Throws `LimitReached` for a caller that asks too often; when strangers
   * have used up the short codes, a long one is granted until short ones are free again.
   */
  resetCode(account: string, { key, isStranger }: Trust, send: (grant: ResetGrant) => Promise<void>): Promise<void> {
    const own = `reset ${account} ${key}`;
    if (!isStranger) return counted(this.#own(own), () => send('short'));
    const reset = `reset ${account}`;
    return counted(this.#ofAddress(own), async () => {
      if (await this.#strangersDaily.isFree(reset))
        return this.#strangersDaily.unlessFailed(reset, () => send('short'));
      if (await this.#longDaily.isFree(account)) return this.#longDaily.unlessFailed(account, () => send('long'));
      return send('none');
    });
  }

  /** Resets the limit of long codes after one was used. */
  async resetDone(account: string): Promise<void> {
    await this.#longDaily.forget(account);
  }

  #own(key: string): Counts {
    return [
      [this.#pauses, key],
      [this.#ownHourly, key],
      [this.#ownDaily, key],
    ];
  }

  #ofAddress(key: string): Counts {
    return [
      [this.#pauses, key],
      [this.#addressHourly, key],
      [this.#addressDaily, key],
    ];
  }
}

/** Limits that one thing counts for, with its key in each. */
type Counts = readonly (readonly [limit: Limit, key: string])[];

/** Counts one in each limit while a code is sent; throws `LimitReached` of the first limit that is exceeded. */
const counted = (counts: Counts, send: () => Promise<void>): Promise<void> =>
  counts.reduceRight<() => Promise<void>>(
    (next, [limit, key]) =>
      () =>
        limit.attempt(key, next),
    send,
  )();
