import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { onceForAll } from './testing/at-end.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';

/** Headers of every response. */
const NAMES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends raw bytes; resolves with the head of the first response and the rest. */
function send(port: number, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = createConnection(port, '127.0.0.1', () => connection.write(request));
    const end = (): void => {
      const [head = '', body = ''] = text.split(/\r\n\r\n/s);
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body });
      connection.destroy();
    };
    connection.on('data', (chunk) => {
      text += chunk;
      if (text.startsWith('HTTP/1.1 101') && text.includes('\r\n\r\n')) end();
    });
    connection.on('end', end);
    connection.on('error', reject);
  });
}

const HOST = 'Host: localhost\r\nConnection: close';
const JSON_HEAD = `${HOST}\r\nContent-Type: application/json`;
const SOCKET = '/socket.io/?EIO=4&transport';
const UPGRADE = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';

const get = (place: string, head = HOST): string => `GET ${place} HTTP/1.1\r\n${head}\r\n\r\n`;

const CASES: [what: string, status: number, request: string][] = [
  ['an answer', 200, get('/api/v1/constants')],
  ['a page', 200, get('/health')],
  ['a missing token', 401, get('/api/v1/user/pattern-signal')],
  ['an unknown call', 404, get('/api/v1/nothing')],
  ['an unknown file', 404, get('/assets/nothing.js')],
  ['a trace', 405, `TRACE /health HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['another method', 405, `DELETE /api/v1/constants HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['a wrong query', 400, get('/api/v1/candles?market=Moon')],
  ['an address too long', 414, get(`/api/v1/shared/${'a'.repeat(300)}`)],
  ['a body that’s no JSON', 400, `POST /api/v1/auth/login HTTP/1.1\r\n${JSON_HEAD}\r\nContent-Length: 1\r\n\r\n{`],
  ['a body too large', 413, `POST /api/v1/auth/login HTTP/1.1\r\n${JSON_HEAD}\r\nContent-Length: 999999\r\n\r\n`],
  [
    'another type',
    415,
    `POST /api/v1/auth/login HTTP/1.1\r\n${HOST}\r\nContent-Type: a/b\r\nContent-Length: 1\r\n\r\nx`,
  ],
  ['a head too large', 431, get('/', `${HOST}\r\nX-Long: ${'x'.repeat(20_000)}`)],
  ['no request at all', 400, 'nonsense\r\n\r\n'],
  ['two lengths', 400, `POST / HTTP/1.1\r\n${HOST}\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n`],
  ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an expectation', 417, get('/', `${HOST}\r\nExpect: miracles`)],
  ['a poll', 200, get(`${SOCKET}=polling`)],
  ['a poll of no transport', 400, get(`${SOCKET}=pigeon`)],
  ['a poll of no session', 400, get(`${SOCKET}=polling&sid=__proto__`)],
  ['a poll of a foreign page', 403, get(`${SOCKET}=polling`, `${HOST}\r\nOrigin: https://evil.example`)],
  ['a socket', 101, get(`${SOCKET}=websocket`, `${UPGRADE}\r\n${KEY}`)],
  [
    'a socket of a foreign page',
    400,
    get(`${SOCKET}=websocket`, `${UPGRADE}\r\n${KEY}\r\nOrigin: https://evil.example`),
  ],
  ['a socket of no transport', 400, get(`${SOCKET}=pigeon`, `${UPGRADE}\r\n${KEY}`)],
  ['a socket without a key', 400, get(`${SOCKET}=websocket`, UPGRADE)],
  ['a socket elsewhere', 404, get('/elsewhere', `${UPGRADE}\r\n${KEY}`)],
];

describe('security headers', () => {
  const shared = onceForAll(() => startTestApp(FEW_PRICES));

  it('are on every answer, those of the parser and of the socket included', async () => {
    const { port } = shared();
    const first = await send(port, get('/health'));
    const wanted = NAMES.map((name) => [name, first.headers.get(name)]);
    expect(wanted.flatMap(([, value]) => (value ? [] : ['missing']))).toEqual([]);
    const seen = [];
    for (const [what, , request] of CASES) {
      const { status, headers } = await send(port, request);
      seen.push([what, status, NAMES.filter((name) => headers.get(name) !== first.headers.get(name))]);
    }
    expect(seen).toEqual(CASES.map(([what, status]) => [what, status, []]));
  });

  it('come with errors in the contract’s form where the parser refuses', async () => {
    const { port } = shared();
    const errors = [
      [get('/', `${HOST}\r\nX-Long: ${'x'.repeat(20_000)}`), 'API_ERROR', 'LIMIT_REACHED'],
      ['nonsense\r\n\r\n', 'BAD_REQUEST', 'VALIDATION'],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'BAD_REQUEST', 'VALIDATION'],
      [get('/', `${HOST}\r\nExpect: miracles`), 'API_ERROR', 'VALIDATION'],
    ] as const;
    for (const [request, code, reason] of errors) {
      const { body } = await send(port, request);
      expect(JSON.parse(body)).toEqual({ message: expect.any(String), code, reason });
    }
  });
});
