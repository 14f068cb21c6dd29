import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const requestBy = (forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: '127.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.for([
    ['the peer without a proxy, whatever it claims', 0, '203.0.113.9', '127.0.0.1'],
    ['what the proxy was called from', 1, '203.0.113.9', '203.0.113.9'],
    ['not what the client made up before it', 1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['what the outer one of two proxies was called from', 2, '198.51.100.7, 203.0.113.9,10.0.0.2', '203.0.113.9'],
    ['the farthest known one, when fewer are listed', 3, '203.0.113.9', '203.0.113.9'],
    ['the peer, when a proxy adds no header', 1, undefined, '127.0.0.1'],
  ] as const)('is %s', ([, proxies, forwarded, address]) => {
    expect(clientAddress(requestBy(forwarded), proxies)).toBe(address);
  });
});
