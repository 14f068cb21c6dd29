import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the internet: this machine, its neighbours, and what only looks like an address. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an address is somebody's on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

export interface GuardedRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string | Buffer;
  timeoutMs: number;
}

export interface GuardOptions {
  /** Which addresses may be reached. */
  isAllowed: (address: string) => boolean;
  /** Plain HTTP may be used. */
  allowsHttp?: boolean;
  /** Authorities to trust instead of the usual ones. */
  ca?: string;
}

export const PUBLIC_ONLY: GuardOptions = { isAllowed: isPublicAddress };

export interface GuardedAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
}

/** An address that may not be reached, whatever is tried. */
export class RefusedAddress extends Error {}

/**
 * Calls an address that a user has given. The name is looked up once; every address that it has must be allowed, and the
 * connection goes to one of those, so that a name can't change its mind in between. Redirects are answers like any other,
 * and an answer's body is never read.
 */
export function guardedRequest(
  url: string,
  { method, headers, body, timeoutMs }: GuardedRequest,
  { isAllowed, allowsHttp = false, ca }: GuardOptions,
): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    const target = checkedUrl(url, isAllowed, allowsHttp);
    const client = target.protocol === 'https:' ? https : http;
    const signal = AbortSignal.timeout(timeoutMs);
    const lookup = guardedLookup(isAllowed);
    const options = { method, headers, lookup, signal, agent: false as const, ...(ca ? { ca } : {}) };
    const request = client.request(target, options, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      response.destroy();
    });
    request.on('error', (error) => reject(signal.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error));
    request.end(body);
  });
}

/** Throws where an address can be refused by its looks. */
export function checkedUrl(url: string, isAllowed: (address: string) => boolean, allowsHttp: boolean): URL {
  const target = URL.parse(url);
  const isKnown = target?.protocol === 'https:' || (allowsHttp && target?.protocol === 'http:');
  if (!target || !isKnown) throw new RefusedAddress('The address must begin with https://');
  if (target.username || target.password) throw new RefusedAddress('The address must not hold a password.');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedAddress('The address is a private one.');
  return target;
}

function guardedLookup(isAllowed: (address: string) => boolean): NonNullable<https.RequestOptions['lookup']> {
  return (host, options, done) => {
    dns.lookup(host, { all: true, verbatim: true }, (error, found) => {
      if (error) return done(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(new RefusedAddress('the name leads to a private address'), '');
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}
