import type { FastifyRequest } from 'fastify';

const ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers that proxies add to a request. */
const FORWARDED = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

/** Returns whether a connection comes from this machine. */
const isLoopback = (address: string): boolean => ADDRESSES.has(address);

/** Returns whether a host name always means this machine in a browser; others can be made to point here. */
export const isLoopbackName = (name: string): boolean => NAMES.has(name);

/**
 * Returns whether the caller is at this machine: by address, under a local name, and without a proxy. A proxy that adds
 * no headers mostly speaks HTTP/1.0, which browsers don't.
 */
export const isFromThisMachine = ({ ip, hostname, headers, raw }: FastifyRequest): boolean =>
  isLoopback(ip) &&
  isLoopbackName(hostname) &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));
