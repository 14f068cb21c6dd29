import { PLAN } from '#platform/provider-settings.ts';
import type { ProviderKey } from './provider-protocol.ts';

/** A part of a key, as it's asked for. */
export interface KeyField {
  name: string;
  label: string;
  /** Whether it's never shown again. */
  isSecret: boolean;
  isOptional: boolean;
  /** What it may be, the default first; a text of any kind without them. */
  choices?: readonly { value: string; label: string }[];
}

/** The provider refuses the key; the message is its own sentence. */
export class KeyRefused extends Error {}

/** A shorter value is no secret, and would be found in any text. */
const SHORTEST_SECRET = 4;
const HIDDEN = '…';

/** Returns a text without the values of a key, also as they are written in an address. */
export function withoutKey(text: string, key: ProviderKey = {}): string {
  const secrets = Object.entries(key).flatMap(([name, value]) =>
    name === PLAN || value.length < SHORTEST_SECRET ? [] : [value],
  );
  const written = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return written.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}
