import type { KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSame } from '#platform/auth/random.ts';
import { hmac } from '#platform/auth/secrets.ts';
import { isFromThisMachine } from '#platform/loopback.ts';

export const OUTBOX_PATH = '/dev/mail';
const COOKIE = 'outbox';
/** Browsers' maximum. */
const COOKIE_SECONDS = 400 * 86_400;

/**
 * Decides who may read the outbox: a browser that has opened its secret address, or anybody at this machine where
 * `DEV_MAIL` allows it. An address proves nothing: behind a plain proxy everybody calls from this machine.
 */
export class OutboxAccess {
  /** The secret path; derived from the server's secret. */
  readonly path: string;
  readonly #key: string;
  readonly #cookie: string;
  readonly #isOpen: boolean;

  constructor(secret: KeyObject, isOpen: boolean) {
    this.#key = hmac(secret, 'address').toString('base64url');
    this.#cookie = hmac(secret, 'cookie').toString('base64url');
    this.#isOpen = isOpen;
    this.path = `${OUTBOX_PATH}/${this.#key}`;
  }

  isKey(text: string): boolean {
    return isSame(text, this.#key);
  }

  mayRead(request: FastifyRequest): boolean {
    return isFromThisMachine(request) && (this.#isOpen || this.#hasCookie(request));
  }

  /** Remembers a browser that has opened the secret address. */
  remember(reply: FastifyReply): void {
    const options = { path: '/', httpOnly: true, sameSite: 'strict', maxAge: COOKIE_SECONDS } as const;
    reply.setCookie(COOKIE, this.#cookie, options);
  }

  #hasCookie({ cookies }: FastifyRequest): boolean {
    return isSame(cookies[COOKIE] ?? '', this.#cookie);
  }
}
