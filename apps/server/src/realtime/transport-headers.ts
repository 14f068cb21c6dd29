import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerRaw, type SecurityHeaders, setHeaders } from '#platform/security-headers.ts';
import type { GatewayServer } from './gateway-socket.ts';

type Upgrade = [request: IncomingMessage, connection: Duplex, head: Buffer];

const SOCKET_VERSIONS: ReadonlySet<string> = new Set(['8', '13']);

/**
 * Puts headers on the answers of engine.io, which pass by those who set them elsewhere, and on refused upgrades, which have
 * no response object at all.
 */
export function setTransportHeaders(io: GatewayServer, http: HttpServer, headers: SecurityHeaders): void {
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    setHeaders(response, headers);
    next();
  });
  io.engine.on('connection_error', ({ req, message }: { req: IncomingMessage; message: string }) => {
    const isUpgrade = !('res' in req);
    if (isUpgrade) answerRaw(req.socket, 400, headers, { message });
  });
  refuseOtherUpgrades(io, http, headers);
}

/** Answers upgrades that are none for our socket, in place of the library, which would do so without headers. */
function refuseOtherUpgrades(io: GatewayServer, http: HttpServer, headers: SecurityHeaders): void {
  const [upgrade] = http.listeners('upgrade') as ((...request: Upgrade) => void)[];
  http.removeAllListeners('upgrade');
  http.on('upgrade', (...[request, connection, head]: Upgrade) => {
    const refusal = refusalOf(request, io.path());
    if (refusal) answerRaw(connection, refusal.status, headers, { message: refusal.message });
    else upgrade?.call(http, request, connection, head);
  });
}

/** Why a request for another protocol is none for our socket; undefined for one that is. */
function refusalOf({ url = '', method, headers }: IncomingMessage, path: string) {
  if (!url.startsWith(`${path}/`)) return { status: 404, message: 'Not found' };
  const isWebSocket =
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    SOCKET_VERSIONS.has(headers['sec-websocket-version'] ?? '') &&
    /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '');
  return isWebSocket ? undefined : { status: 400, message: 'This is no WebSocket.' };
}
