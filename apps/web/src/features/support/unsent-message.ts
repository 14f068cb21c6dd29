import { ownUserPath } from '../../lib/user.ts';

/** Fields of a message that isn't sent, by name. */
export type UnsentMessage = Readonly<Record<string, string>>;

const NOTHING: UnsentMessage = {};
const keyOf = (place: string): string => `wickwise-unsent ${ownUserPath(place)}`;

/** Returns what the account has written in this tab at a place and not sent: a reload or another page loses none of it. */
export function readUnsent(place: string): UnsentMessage {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}');
    const texts = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return NOTHING;
  }
}

/** Keeps the texts of a form. */
export function keepUnsent(place: string, form: HTMLFormElement): void {
  try {
    const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
    sessionStorage.setItem(keyOf(place), JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // then it lasts as long as its page
  }
}

export function forgetUnsent(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // nothing could be kept either
  }
}
