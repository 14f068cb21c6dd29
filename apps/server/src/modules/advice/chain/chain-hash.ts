import { createHash } from 'node:crypto';
import type { ChainKind } from '@wickwise/contract';
import canonicalize from 'canonicalize';

/** What the hash of an entry covers. Hashes are lower-case hex. */
export interface HashedEntry {
  seq: number;
  /** Epoch ms. */
  at: number;
  kind: ChainKind;
  expert: string;
  call: string | null;
  content: string;
  previous: string;
}

/** Hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Returns the canonical JSON (RFC 8785) of a value. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('This value has no JSON.');
  return text;
}

/** Returns the hash of an entry's body, which is canonical JSON. */
export const contentHash = (body: string): string => sha256(body);

/** Returns the hash of an entry; the next entry names it. */
export const entryHash = ({ seq, at, kind, expert, call, content, previous }: HashedEntry): string =>
  sha256(canonicalJson({ seq, at, kind, expert, call, content, previous }));
