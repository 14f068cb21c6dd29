import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log.ts';

/** One key per use, all derived from the server's secret. */
export interface Secrets {
  /** Signs access tokens. */
  accessToken: KeyObject;
  /** Hashes six-digit codes with a key: without it, so few codes could be guessed from their hashes. */
  codes: KeyObject;
  /** Binds the XSRF token to its session. */
  xsrf: KeyObject;
  /** Encrypts what the server must read again: authenticators' secrets, waiting mails. */
  seal: KeyObject;
  /** Derives the path of the outbox page, and the cookie of browsers that have opened it. */
  outbox: KeyObject;
  /** Signs what a reply by mail to a ticket carries. */
  tickets: KeyObject;
  /** Proves to a node that a request is of another node. */
  nodes: KeyObject;
}

const FILE = 'auth-secret';

/**
 * Returns the secrets of `AUTH_SECRET`, or of a secret made at the first start in the data folder, readable by its
 * owner only.
 */
export function readSecrets(
  { authSecret, dataDir, isProduction }: { authSecret?: string; dataDir: string; isProduction: boolean },
  log: Log,
): Secrets {
  if (!authSecret && isProduction) {
    log.warn(
      'AUTH_SECRET is not set: sessions are signed by a file in the data folder, which other servers do not share',
    );
  }
  return deriveSecrets(authSecret ?? keptSecret(secretFile(dataDir)));
}

export function deriveSecrets(secret: string): Secrets {
  const key = (use: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `wickwise ${use}`, 32)));
  return {
    accessToken: key('access token'),
    codes: key('codes'),
    xsrf: key('xsrf'),
    seal: key('seal'),
    outbox: key('outbox'),
    tickets: key('tickets'),
    nodes: key('nodes'),
  };
}

export const hmac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the file of the secret of a server without `AUTH_SECRET`. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secrets', FILE);

/** Returns a fingerprint that only shows whether two secrets are equal. */
export const fingerprintOf = (secret: string): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, '', 'wickwise fingerprint', 32)))
    .digest('hex')
    .slice(0, 16);

/** Returns the secret in a file that only its owner may read; makes both where there is none. */
export function keptSecret(file: string): string {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (!existsSync(file)) {
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(fresh, file);
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8');
}
