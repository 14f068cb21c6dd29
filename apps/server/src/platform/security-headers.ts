import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from './config.ts';

/** Names and values of headers on every response, whether of routes, the socket or the parser. */
export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** Browser features that pages may use: passkeys and copying. */
const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
  ...['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write', 'fullscreen'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ');

/** Returns the content policy: own files and the support chat, no inline scripts. */
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

/** Returns strict headers; HSTS and the upgrade to https only on an https address. */
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

/** Sets the headers of a response that is about to be sent. */
export function setHeaders(response: Pick<ServerResponse, 'setHeader'>, headers: SecurityHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}

/** Answers on a connection without a response object, and closes it. */
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
  connection.on('error', () => {}); // the client may have disconnected
  connection.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
