import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const TAG_BYTES = 16;
const TOKEN = /^[\w-]{43}$/;

/** Signs links that end a digest without a sign-in. They name a random id of the setting, not the account. */
export class UnsubscribeTokens {
  readonly #key: Buffer;
  readonly #root: string;

  /**
   * @param secret of the server; a key of its own is derived
   * @param root public address of the API; empty where it isn't known
   */
  constructor(secret: KeyObject, root: string) {
    this.#root = root;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'wickwise digest unsubscribe', 32));
  }

  /** Returns the token of a setting's `unsubscribe_id`. */
  of(unsubscribeId: string): string {
    const id = Buffer.from(unsubscribeId.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, this.#tagOf(id)]).toString('base64url');
  }

  /** Returns the address of a setting's link; undefined where the server's own isn't known. */
  urlOf(unsubscribeId: string): string | undefined {
    return this.#root ? `${this.#root}/unsubscribe/${this.of(unsubscribeId)}` : undefined;
  }

  /** Returns the id that a token names; undefined for one that this server has not signed. */
  read(token: string): string | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.#tagOf(id))) return undefined;
    const hex = id.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  #tagOf(id: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(id).digest().subarray(0, TAG_BYTES);
  }
}
