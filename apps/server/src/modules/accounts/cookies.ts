import { XSRF_COOKIE, XSRF_HEADER } from '@wickwise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSame, randomToken } from '#platform/auth/random.ts';
import { hmac, type Secrets } from '#platform/auth/secrets.ts';
import { Forbidden } from '#platform/errors.ts';
import { SESSION_IDLE_DAYS } from './session-ages.ts';

/** HttpOnly cookies, sent only to the paths of logging in and out, and never by other sites. */
export const COOKIES = { refresh: 'refresh', device: 'device', signUp: 'signup' } as const;

const DAY_SECONDS = 86_400;
const AUTH_PATH = '/api/v1/auth';
/** Browsers' maximum. */
const DEVICE_DAYS = 400;

interface CookieDeps {
  isHttps: boolean;
  secrets: Secrets;
}

const hidden = ({ isHttps }: CookieDeps, days: number) => ({
  path: AUTH_PATH,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isHttps,
  maxAge: days * DAY_SECONDS,
});

const readable = (deps: CookieDeps) => ({ ...hidden(deps, SESSION_IDLE_DAYS), path: '/', httpOnly: false });

export interface CookieSession {
  sessionId: string;
  refreshToken: string;
}

export function setSessionCookies(
  reply: FastifyReply,
  deps: CookieDeps,
  { sessionId, refreshToken }: CookieSession,
): void {
  reply.setCookie(COOKIES.refresh, refreshToken, hidden(deps, SESSION_IDLE_DAYS));
  reply.setCookie(XSRF_COOKIE, xsrfToken(deps, sessionId), readable(deps));
}

export function clearSessionCookies(reply: FastifyReply, deps: CookieDeps): void {
  reply.clearCookie(COOKIES.refresh, hidden(deps, 0));
  reply.clearCookie(XSRF_COOKIE, readable(deps));
}

export function setDeviceCookie(reply: FastifyReply, deps: CookieDeps, token: string): void {
  reply.setCookie(COOKIES.device, token, hidden(deps, DEVICE_DAYS));
}

/** Sets the cookie of the browser that began a sign-up: only that browser can finish it. */
export function setSignUpCookie(reply: FastifyReply, deps: CookieDeps, token: string): void {
  reply.setCookie(COOKIES.signUp, token, hidden(deps, 1));
}

const TOKEN = /^[\w-]{43}$/;

/** Returns the browser's sign-up token, or a new one. Codes sent before stay valid. */
export function signUpTokenOf({ cookies }: FastifyRequest): string {
  const kept = cookies[COOKIES.signUp];
  return kept && TOKEN.test(kept) ? kept : randomToken();
}

/**
 * Rejects a request that another site may have caused: only our own pages can read the cookie that the header must
 * repeat.
 */
export function checkXsrf(request: FastifyRequest): string {
  const cookie = request.cookies[XSRF_COOKIE] ?? '';
  const header = request.headers[XSRF_HEADER.toLowerCase()];
  if (!cookie || typeof header !== 'string' || !isSame(header, cookie)) {
    throw new Forbidden(`The header ${XSRF_HEADER} must have the value of the cookie ${XSRF_COOKIE}.`);
  }
  return header;
}

/** Compares the token with the session it is derived from: a planted cookie belongs to another session. */
export function checkXsrfOf(deps: CookieDeps, sessionId: string, token: string): void {
  if (!isSame(token, xsrfToken(deps, sessionId))) throw new Forbidden('The XSRF token belongs to another session.');
}

const xsrfToken = ({ secrets }: CookieDeps, sessionId: string): string =>
  hmac(secrets.xsrf, sessionId).toString('base64url');
