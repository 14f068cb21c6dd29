import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedQueue } from './bounded-queue.ts';

/** OWASP's argon2id minimum: 19 MiB, two passes, parallelism 1. About 30 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Two at once keep a small machine responsive; a queue waits a second or two at most. */
const AT_ONCE = 2;
const WAITING = 64;

const derive = promisify(argon2);

/** Hashes and checks passwords, few at a time. */
export class Passwords {
  readonly #queue = new BoundedQueue(AT_ONCE, WAITING);
  /** Compared where there is no account, so response times don't reveal that. */
  readonly #dummy = encode(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  #hashes = 0;

  /** Number of computed hashes, each the same work. */
  get hashes(): number {
    return this.#hashes;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return encode(salt, await this.#derive(password, salt));
  }

  /** Returns whether a password matches a hash. Without a hash it returns false after the same work. */
  async isRight(password: string, stored: string | undefined): Promise<boolean> {
    const { salt, hash } = decode(stored ?? this.#dummy);
    const isSame = timingSafeEqual(await this.#derive(password, salt), hash);
    return isSame && stored !== undefined;
  }

  async #derive(password: string, salt: Buffer): Promise<Buffer> {
    return this.#queue.run(() => {
      this.#hashes++;
      // an é may be one or two characters, by keyboard: NIST SP 800-63B asks for one normal form
      const message = Buffer.from(password.normalize('NFC'));
      return derive('argon2id', { ...COST, message, nonce: salt, tagLength: HASH_BYTES });
    });
  }
}

/** Returns the standard form of argon2 hashes (PHC string), which contains the parameters. */
const encode = (salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function decode(stored: string): { salt: Buffer; hash: Buffer } {
  const [, , , , salt = '', hash = ''] = stored.split('$');
  return { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}
