import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from './config.ts';
import { type ChatSources, chatSources } from './support-chat.ts';

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
function contentPolicy({ all, connect, style, media, worker }: ChatSources): string[] {
  const own = (sources: readonly string[]): string => ["'self'", ...sources].join(' ');
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `connect-src ${own(connect)}`,
    `font-src ${own(all)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(all.length > 0 ? [`frame-src ${all.join(' ')}`] : []),
    `img-src 'self' data:${all.map((origin) => ` ${origin}`).join('')}`,
    "manifest-src 'self'",
    ...(media.length > 0 ? [`media-src ${media.join(' ')}`] : []),
    `script-src ${own(all)}`,
    `style-src ${own(style)}`,
    ...(worker.length > 0 ? [`worker-src ${own(worker)}`] : []),
  ];
}

const YEAR_SECONDS = 31_536_000;

/** Returns strict headers; HSTS and the upgrade to https only on an https address. */
export function securityHeaders({
  publicUrl,
  supportChat,
}: Pick<Config, 'publicUrl' | 'supportChat'>): SecurityHeaders {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  const policy = [...contentPolicy(chatSources(supportChat)), ...(isHttps ? ['upgrade-insecure-requests'] : [])];
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
