/** Marks a choice of this browser that isn't saved in the account yet, which then has priority. */
const KEY = 'looks_chosen';

export function noteOwnChoice(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // without storage there is no such choice
  }
}

/** Returns the id of the newest unsaved choice; null for none. */
export function ownChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetOwnChoice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there was none
  }
}
