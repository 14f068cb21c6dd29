/** When this browser's looks were last chosen here, while the account doesn't know of it yet: then they win. */
const KEY = 'looks_chosen';

export function noteOwnChoice(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // a browser that keeps nothing has no choice to tell of
  }
}

/** What names the newest choice; null while there is none that the account doesn't know of. */
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
