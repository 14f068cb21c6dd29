import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerRaw, type SecurityHeaders, setHeaders } from '#platform/security-headers.ts';
import type { GatewayServer } from './gateway-socket.ts';

type Upgrade = [request: IncomingMessage, connection: Duplex, head: Buffer];

const SOCKET_VERSIONS: ReadonlySet<string> = new Set(['8', '13']);

export interface TransportAnswers {
  headers: SecurityHeaders;
  /** Returns why no new connection is taken now; undefined where they are. */
  whyClosed?: () => string | undefined;
}

/**
 * Sets headers on the responses of engine.io, which bypass the HTTP server's, and on refused upgrades, which have no
 * response object. Refuses new connections where none are taken.
 */
export function setTransportHeaders(io: GatewayServer, http: HttpServer, answers: TransportAnswers): void {
  const { headers, whyClosed = () => undefined } = answers;
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    setHeaders(response, headers);
    const message = isNew(request) ? whyClosed() : undefined;
    if (message === undefined) return next();
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
    response.end(JSON.stringify({ message }));
  });
  io.engine.on('connection_error', ({ req, message }: { req: IncomingMessage; message: string }) => {
    const isUpgrade = !('res' in req);
    if (isUpgrade) answerRaw(req.socket, 400, headers, { message });
  });
  refuseUpgrades(io, http, { headers, whyClosed });
}

/** Whether a request begins a connection; others name theirs. */
const isNew = ({ url = '' }: IncomingMessage): boolean => !/[?&]sid=/.test(url);

/** Answers upgrades that aren't taken in place of the library, which would send no headers. */
function refuseUpgrades(io: GatewayServer, http: HttpServer, { headers, whyClosed }: Required<TransportAnswers>): void {
  const [upgrade] = http.listeners('upgrade') as ((...request: Upgrade) => void)[];
  http.removeAllListeners('upgrade');
  http.on('upgrade', (...[request, connection, head]: Upgrade) => {
    const message = isNew(request) ? whyClosed() : undefined;
    const refusal = refusalOf(request, io.path()) ?? (message === undefined ? undefined : { status: 503, message });
    if (refusal) answerRaw(connection, refusal.status, headers, { message: refusal.message });
    else upgrade?.call(http, request, connection, head);
  });
}

/** Returns why a request for another protocol is refused; undefined for one for the socket. */
function refusalOf({ url = '', method, headers }: IncomingMessage, path: string) {
  if (!url.startsWith(`${path}/`)) return { status: 404, message: 'Not found' };
  const isWebSocket =
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    SOCKET_VERSIONS.has(headers['sec-websocket-version'] ?? '') &&
    /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '');
  return isWebSocket ? undefined : { status: 400, message: 'This is no WebSocket.' };
}
