import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Creates an HTTP server that answers every request at once with a small body, in the socket's process. */
export function smallServer(): Server {
  const body = JSON.stringify({ status: 'alive' });
  return createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
}

/** Listens on a free port with a backlog for a crowd, and reports the port to the parent. */
export function listen(server: Server): void {
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, () => {
    console.log(`port ${(server.address() as AddressInfo).port}`);
  });
}
