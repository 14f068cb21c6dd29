import { AUTH_STORAGE_KEY, type AuthData, TOKEN_COOKIE, XSRF_COOKIE } from '@wickwise/contract';

/** Returns the token in local storage, shared by all tabs. */
export function keptToken(): string | undefined {
  try {
    // parsed by hand: a schema would be the largest part of a first load
    const kept = JSON.parse(localStorage.getItem(AUTH_STORAGE_KEY) ?? 'null') as Partial<AuthData> | null;
    return typeof kept?.token === 'string' ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether anything is stored, readable or not. */
export function isTokenKept(): boolean {
  try {
    return localStorage.getItem(AUTH_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function keepToken(token: string): void {
  try {
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ token }));
  } catch {
    // without storage the session lasts until the page is closed
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(AUTH_STORAGE_KEY);
  } catch {
    // there was none
  }
}

/** Sets the cookie that requests take their bearer token from; a session cookie, since local storage persists. */
export function writeTokenCookie(token: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = token === undefined ? '; Max-Age=0' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers, and not without https
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token ?? '')}; Path=/; SameSite=Lax${secure}${life}`;
}

export const readTokenCookie = (): string | undefined => readCookie(TOKEN_COOKIE);
export const readXsrfCookie = (): string | undefined => readCookie(XSRF_COOKIE);

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found === undefined ? undefined : decodeURIComponent(found.slice(start.length)) || undefined;
}
