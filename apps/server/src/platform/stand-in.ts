import { createServer } from 'node:http';
import type { Config } from './config.ts';
import { listenError } from './port.ts';
import { securityHeaders, setHeaders } from './security-headers.ts';

/** What /ready says of a server that waits for the lease. */
export const STANDS_BY = 'another server leads';

const RETRY_AFTER_SECONDS = 2;
const NOT_YET = {
  message: 'This server does not answer yet. Try again in a moment.',
  code: 'API_ERROR',
  reason: 'UNAVAILABLE',
};

/**
 * Answers while a node waits for its turn, so that a load balancer hears that it lives and isn't ready. Returns the
 * function that gives the port free. `status` is what /ready says.
 */
export async function standIn(
  config: Pick<Config, 'port' | 'host' | 'publicUrl' | 'supportChat'>,
  status: string,
): Promise<() => Promise<void>> {
  const headers = securityHeaders(config);
  const server = createServer((request, response) => {
    setHeaders(response, headers);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    const [path] = (request.url ?? '/').split('?', 1);
    if (path === '/health') return void response.end(JSON.stringify({ status: 'alive' }));
    response.statusCode = 503;
    response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    const body = path === '/ready' ? { status } : NOT_YET;
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, config.port, config.host)));
    server.listen({ port: config.port, host: config.host }, resolve);
  });
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    return closed;
  };
}
