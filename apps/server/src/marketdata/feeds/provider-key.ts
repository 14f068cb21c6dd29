import type { ProviderKey } from './provider-protocol.ts';

/** A part of a key, as it's asked for. */
export interface KeyField {
  name: string;
  label: string;
  /** Whether it's never shown again. */
  isSecret: boolean;
  isOptional: boolean;
}

/** The provider refuses the key; the message is its own sentence. */
export class KeyRefused extends Error {}

/** A shorter value is no secret, and would be found in any text. */
const SHORTEST_SECRET = 4;
const HIDDEN = '…';

/** Returns a text without the values of a key, also as they are written in an address. */
export function withoutKey(text: string, key: ProviderKey = {}): string {
  const secrets = Object.values(key).filter(({ length }) => length >= SHORTEST_SECRET);
  const written = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return written.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}
