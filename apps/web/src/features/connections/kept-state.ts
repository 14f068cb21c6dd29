const KEY = 'wickwise-provider-login';

/** Keeps the state of a login for this tab, for a provider whose page doesn't send it back. */
export function keepState(provider: string, state: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([provider, state]));
  } catch {
    // the login is refused then, and says so
  }
}

/** Returns the state that this tab keeps for a provider, once. */
export function takeState(provider: string): string | undefined {
  try {
    const [owner, state]: unknown[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (owner !== provider || typeof state !== 'string') return undefined;
    sessionStorage.removeItem(KEY);
    return state;
  } catch {
    return undefined;
  }
}
