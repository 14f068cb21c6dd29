import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { Limit } from '#platform/limits.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** How often anybody may try. In this process's memory: generous enough that a household behind one address never notices. */
export class AccountLimits {
  readonly signUps = new Limit(200, HOUR, 'Too many new accounts from this address. Please wait a little.');
  /** Wrong passwords of one account from all addresses that it doesn't know: a lock that many together can't hold for long. */
  readonly strangers = new Limit(30, 10 * MINUTE, 'Too many tries to sign in to this account. Please wait a little.');
  /** Second steps of one account from browsers that it doesn't know: whoever gets here has the password already. */
  readonly secondFactors = new Limit(20, HOUR, 'Too many codes were tried. Please wait a while.');
  /** Requests of one user for anything that mails or hashes. */
  readonly costly = new Limit(60, 10 * MINUTE, 'Too many changes at once. Please wait a little.');
  readonly #codes = new Limit(
    1,
    ACCOUNT_LIMITS.resendSeconds,
    'A code was sent a moment ago. Please wait before asking for another.',
  );
  readonly #codesAnHour = new Limit(10, HOUR, 'Too many codes were asked for. Please wait a while.');
  /** With five tries each, a hundred guesses at a million a day. */
  readonly #codesADay = new Limit(20, 24 * HOUR, 'Too many codes were asked for. Please wait until tomorrow.');

  /** Before a code is sent, known account or not; `key` names purpose and account. */
  async code(key: string): Promise<void> {
    await this.#codes.take(key);
    await this.#codesAnHour.take(key);
    await this.#codesADay.take(key);
  }
}
