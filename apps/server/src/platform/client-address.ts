import type { IncomingMessage } from 'node:http';

/**
 * Address of the client that a request comes from. Each proxy adds the address that it was called from to `X-Forwarded-For`,
 * so behind `proxies` of them the client is the last but so many; whatever stands before that, the client may have made up.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const addresses = [...forwarded.map((address) => address.trim()).filter(Boolean), socket.remoteAddress ?? ''];
  return addresses.at(-1 - Math.min(proxies, addresses.length - 1)) as string;
}
