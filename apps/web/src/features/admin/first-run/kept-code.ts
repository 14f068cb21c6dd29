const KEY = 'wickwise-first-run-code';

/** Returns the code that this tab has shown to be right; undefined for none. */
export function keptCode(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a right code over reloads of this tab, until it is used. */
export function keepCode(code: string | undefined): void {
  try {
    if (code === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {
    // it is asked for again after a reload
  }
}
