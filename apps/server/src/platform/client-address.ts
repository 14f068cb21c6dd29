import type { IncomingMessage } from 'node:http';

/**
 * Returns the client's address of a request. Each proxy appends its caller's address to `X-Forwarded-For`, so behind
 * `proxies` of them only the last ones can be trusted; earlier entries may be forged.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const addresses = [...forwarded.map((address) => address.trim()).filter(Boolean), socket.remoteAddress ?? ''];
  return addresses.at(-1 - Math.min(proxies, addresses.length - 1)) as string;
}
