/** Where a browser keeps its session, by the names of spec section 3. */
export const AUTH_STORAGE_KEY = 'authData';
export const TOKEN_COOKIE = 'token';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
