import type { FastifyRequest } from 'fastify';

const ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What proxies add to a request, by one custom or another. */
const FORWARDED = /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

/** Whether a connection comes from this machine. */
const isLoopback = (address: string): boolean => ADDRESSES.has(address);

/** Whether a host's name means this machine to a browser; other names can be made to point here by whoever owns them. */
export const isLoopbackName = (name: string): boolean => NAMES.has(name);

/**
 * Whether whoever asks sits at this machine: by address, under a name that nobody else can point here, and past no proxy.
 * A proxy that says nothing of itself mostly speaks HTTP/1.0, as no browser does.
 */
export const isFromThisMachine = ({ ip, hostname, headers, raw }: FastifyRequest): boolean =>
  isLoopback(ip) &&
  isLoopbackName(hostname) &&
  raw.httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));
