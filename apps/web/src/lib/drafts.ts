import { keptToken } from './session/kept.ts';
import { readToken } from './session/token.ts';

const keyOf = (name: string): string => `wickwise-draft-${name}`;

/** Returns the user of the stored token, also while it is being renewed; undefined for a visitor. */
function writer(): string | undefined {
  const session = readToken(keptToken(), 0);
  return typeof session === 'string' ? undefined : session.userId;
}

/** Returns what the user was writing in this tab, by the name of its form; undefined for nothing. */
export function keptDraft(name: string): unknown {
  try {
    const [owner, draft]: unknown[] = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '[]');
    if (owner !== undefined && owner === writer()) return draft;
    forgetDraft(name); // of somebody who used this tab before
  } catch {
    // without storage nothing was kept
  }
  return undefined;
}

/** Keeps what the user is writing in this tab, so that neither a reload nor another screen loses it. */
export function keepDraft(name: string, draft: object): void {
  const owner = writer();
  if (owner === undefined) return;
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify([owner, draft]));
  } catch {
    // then it lasts as long as its form
  }
}

/** Forgets a draft that was sent. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // nothing was kept
  }
}
