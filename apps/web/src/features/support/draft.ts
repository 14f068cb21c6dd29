import { ownUserPath } from '../../lib/user.ts';

/** Fields of a message that isn't sent, by name. */
export type Draft = Readonly<Record<string, string>>;

const NOTHING: Draft = {};
const keyOf = (place: string): string => `wickwise-draft ${ownUserPath(place)}`;

/** Returns what the account has written in this tab at a place and not sent: a reload or another page loses none of it. */
export function readDraft(place: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}');
    const texts = Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return NOTHING;
  }
}

/** Keeps the texts of a form. */
export function keepDraft(place: string, form: HTMLFormElement): void {
  try {
    const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
    sessionStorage.setItem(keyOf(place), JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // then it lasts as long as its page
  }
}

export function forgetDraft(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // nothing could be kept either
  }
}
