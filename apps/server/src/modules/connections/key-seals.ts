import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { seal, unseal } from '#platform/auth/seal.ts';
import { keptSecret } from '#platform/auth/secrets.ts';
import { Unavailable } from '#platform/errors.ts';

/** A provider's key: its fields by name. */
export type KeyTexts = Readonly<Record<string, string>>;
const StoredKey = z.record(z.string(), z.string());

export interface SealSettings {
  /** The setting CONNECTION_SECRET; without it a file in the data folder is made at first use. */
  connectionSecret?: string;
  /** The setting's value before it was changed. */
  connectionSecretBefore?: string;
  dataDir: string;
}

/** Returns the file of the secret of a server without `CONNECTION_SECRET`. No backup contains it. */
export const connectionSecretFile = (dataDir: string): string => path.join(dataDir, 'secrets', 'connection-secret');

const derive = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'wickwise connections', 32)));

/**
 * Encrypts keys of providers with a secret of their own: a backup contains the other secrets where they are files, so
 * it would contain these keys as good as in clear.
 */
export class KeySeals {
  readonly #settings: SealSettings;

  constructor(settings: SealSettings) {
    this.#settings = settings;
  }

  /** Encrypts a key for one row. Throws `Unavailable` where the file of the secret can't be made. */
  seal(key: KeyTexts, id: string): Buffer {
    return seal(derive(this.#current()), JSON.stringify(key), id);
  }

  #current(): string {
    const { connectionSecret, dataDir } = this.#settings;
    try {
      return connectionSecret ?? keptSecret(connectionSecretFile(dataDir));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Unavailable(`The secret that encrypts keys can’t be kept in the server’s data folder (${code}).`);
    }
  }

  /** Returns a row's key, and whether its secret is the present one; undefined where no known secret opens it. */
  open(sealed: Buffer, id: string): { key: KeyTexts; isCurrent: boolean } | undefined {
    for (const [place, secret] of this.#known().entries()) {
      try {
        return { key: StoredKey.parse(JSON.parse(unseal(derive(secret), sealed, id))), isCurrent: place === 0 };
      } catch {
        // encrypted by another secret, or not by this server
      }
    }
    return undefined;
  }

  /** The present secret first. A server that gets the setting still opens what its file has encrypted. */
  #known(): string[] {
    const { connectionSecret, connectionSecretBefore, dataDir } = this.#settings;
    return [connectionSecret, connectionSecretBefore, readKept(connectionSecretFile(dataDir))].filter(
      (secret) => secret !== undefined,
    );
  }
}

function readKept(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined; // the connection shows that its key can't be opened
  }
}
