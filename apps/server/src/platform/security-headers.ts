import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from './config.ts';

/** Names and values, which every answer carries whoever writes it: routes, the socket, or the parser's refusals. */
export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** What of a browser's devices pages may use: passkeys and copying, nothing else. */
const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
  ...['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write', 'fullscreen'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ');

/** Nothing but our own files and the operator's support chat where there is one; no inline scripts. */
function contentPolicy(chat: readonly string[]): string[] {
  const own = ["'self'", ...chat].join(' ');
  const sockets = chat.map((origin) => origin.replace('https:', 'wss:'));
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `connect-src ${[own, ...sockets].join(' ')}`,
    `font-src ${own}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(chat.length > 0 ? [`frame-src ${chat.join(' ')}`] : []),
    `img-src 'self' data:${chat.map((origin) => ` ${origin}`).join('')}`,
    "manifest-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
  ];
}

const YEAR_SECONDS = 31_536_000;

/** Strict headers; HSTS and the upgrade to https only where people reach us by https. */
export function securityHeaders({
  publicUrl,
  supportChat,
}: Pick<Config, 'publicUrl' | 'supportChat'>): SecurityHeaders {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  const policy = [...contentPolicy(supportChat?.origins ?? []), ...(isHttps ? ['upgrade-insecure-requests'] : [])];
  return [
    ['content-security-policy', policy.join(';')],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['permissions-policy', PERMISSIONS],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(isHttps ? ([['strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`]] as const) : []),
    ['x-content-type-options', 'nosniff'],
    ['x-dns-prefetch-control', 'off'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-permitted-cross-domain-policies', 'none'],
  ];
}

/** Puts the headers on an answer that is about to be made. */
export function setHeaders(response: Pick<ServerResponse, 'setHeader'>, headers: SecurityHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}

/** Answers on a connection that has no response object, and ends it. */
export function answerRaw(connection: Duplex, status: number, headers: SecurityHeaders, body: object): void {
  if (!connection.writable) return void connection.destroy();
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  connection.on('error', () => {}); // whoever was refused may be gone already
  connection.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
