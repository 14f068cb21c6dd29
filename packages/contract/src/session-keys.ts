/** Storage names of a browser's session (docs/api/http.md#sessions). */
export const AUTH_STORAGE_KEY = 'authData';
export const TOKEN_COOKIE = 'token';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
