import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { Limit } from '#platform/limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

const PAUSE = 'A code was sent a moment ago. Wait before you request another.';
const ENOUGH = 'Too many codes requested. Try again later.';

/** How well an account knows who knocks, which decides whose tries count together. */
export interface Trust {
  /** By whom tries are counted: a browser that the account knows counts by itself, all others of an address together. */
  key: string;
  /** Neither the browser nor the address is known: tries count among those of all strangers too. */
  isStranger: boolean;
}

/** What may be sent for a new password: six digits, twenty of which no guessing comes near, or nothing more today. */
export type ResetGrant = 'short' | 'long' | 'none';

/** How often anybody may try. In this process's memory: generous enough that a household behind one address never notices. */
export class AccountLimits {
  readonly signUps = new Limit(200, HOUR, 'Too many new accounts from this address. Try again later.');
  /** Codes for a new password, per address and whosever accounts. */
  readonly resets = new Limit(200, HOUR, 'Too many codes requested from this address. Try again later.');
  /** Wrong passwords of one account from all strangers together: a lock that many can't hold against who reads its mail. */
  readonly strangers = new Limit(
    30,
    10 * MINUTE,
    'Too many wrong passwords. Try again later, or use “Forgot your password?”.',
  );
  /** Second steps of one account from browsers that it doesn't know: whoever gets here has the password already. */
  readonly secondFactors = new Limit(20, HOUR, 'Too many codes tried. Try again later.');
  /** Requests of one user for anything that mails or hashes. */
  readonly costly = new Limit(60, 10 * MINUTE, 'Too many changes at once. Try again later.');

  readonly #pauses = new Limit(1, ACCOUNT_LIMITS.resendSeconds, PAUSE);
  /** Of who asks from a browser that the account knows, or for an account of their own. */
  readonly #ownHourly = new Limit(10, HOUR, ENOUGH);
  readonly #ownDaily = new Limit(20, DAY, ENOUGH);
  /** Of all others of an address, for one account. */
  readonly #addressHourly = new Limit(5, HOUR, ENOUGH);
  readonly #addressDaily = new Limit(10, DAY, ENOUGH);
  /** Six digits for all strangers together: with five tries each, a hundred guesses at a million a day. */
  readonly #strangersDaily = new Limit(
    20,
    DAY,
    'Too many codes were sent to this address today. Use “Forgot your password?” instead.',
  );
  readonly #longDaily = new Limit(3, DAY, ENOUGH);

  /** Before a code is sent to who is signed in; `key` names purpose and account. */
  async code(key: string): Promise<void> {
    await this.#pauses.take(key);
    await this.#ownHourly.take(key);
    await this.#ownDaily.take(key);
  }

  /** Before a code for a sign-up is sent to an address, known account or not. */
  async signUpCode(account: string, addressKey: string): Promise<void> {
    await this.#takeOfAddress(`sign-up ${account} ${addressKey}`);
    await this.#strangersDaily.take(`sign-up ${account}`);
  }

  /**
   * Before a code for a new password is sent, known account or not. Who asks too often is refused; what others have asked for
   * refuses nobody: once they have used up the short codes, a long one goes out, which lasts until there are short ones again.
   */
  async resetCode(account: string, { key, isStranger }: Trust): Promise<ResetGrant> {
    const own = `reset ${account} ${key}`;
    if (!isStranger) {
      await this.code(own);
      return 'short';
    }
    await this.#takeOfAddress(own);
    if (await this.#strangersDaily.isFree(`reset ${account}`)) return 'short';
    return (await this.#longDaily.isFree(account)) ? 'long' : 'none';
  }

  /** A code was used: the account's owner may need another long one today. */
  async resetDone(account: string): Promise<void> {
    await this.#longDaily.forget(account);
  }

  async #takeOfAddress(key: string): Promise<void> {
    await this.#pauses.take(key);
    await this.#addressHourly.take(key);
    await this.#addressDaily.take(key);
  }
}
