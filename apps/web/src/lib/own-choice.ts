/** Set while this browser's looks were chosen here and the account doesn't know of it yet: then they win. */
const KEY = 'looks_chosen';

export function noteOwnChoice(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // a browser that keeps nothing has no choice to tell of
  }
}

export function hasOwnChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetOwnChoice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there was none
  }
}
