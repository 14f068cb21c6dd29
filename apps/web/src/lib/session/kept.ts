import { AUTH_STORAGE_KEY, type AuthData, TOKEN_COOKIE, XSRF_COOKIE } from '@wickwise/contract';

/** The token in local storage, where all tabs look. */
export function keptToken(): string | undefined {
  try {
    // read by hand: a schema would be the largest part of a first load
    const kept = JSON.parse(localStorage.getItem(AUTH_STORAGE_KEY) ?? 'null') as Partial<AuthData> | null;
    return typeof kept?.token === 'string' ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

/** Whether anything is kept in its place, be it readable or not. */
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
    // a browser that keeps nothing has a session until the page is left
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(AUTH_STORAGE_KEY);
  } catch {
    // there was none
  }
}

/** The cookie from which each call takes its bearer token. It goes when the browser is closed: local storage is what stays. */
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
