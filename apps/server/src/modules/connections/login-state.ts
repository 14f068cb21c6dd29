import { REFUSAL_TEXTS } from '@wickwise/contract';
import * as z from 'zod/mini';
import { Invalid } from '#platform/errors.ts';
import type { KeySeals } from './key-seals.ts';

/** How long somebody may take at the provider's page. */
const VALID_MS = 900_000;

const State = z.object({ connection: z.uuid(), atMs: z.pipe(z.string(), z.transform(Number)) });

/** Returns what travels through the provider's page: the connection, for the session that asked and no other. */
export const sealLoginState = (seals: KeySeals, sessionId: string, connection: string): string =>
  seals.seal({ connection, atMs: String(Date.now()) }, boundTo(sessionId)).toString('base64url');

/** Returns the connection of a state. Throws `Invalid` where it's too old, or of another session. */
export function openLoginState(seals: KeySeals, sessionId: string, state: string): string {
  const opened = seals.open(Buffer.from(state, 'base64url'), boundTo(sessionId));
  const found = State.safeParse(opened?.key);
  if (!found.success || Date.now() - found.data.atMs > VALID_MS) throw new Invalid(REFUSAL_TEXTS.loginExpired);
  return found.data.connection;
}

const boundTo = (sessionId: string): string => `login ${sessionId}`;
