import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { addressesOf, type LookupOptions } from './net/addresses-of.ts';

/** Networks that aren't on the internet: this machine, local networks, and reserved addresses. */
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

/** Returns whether an address is on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

export interface GuardedRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string | Buffer;
  /** For the look-up of the name, the connection and the head of the answer together. */
  timeoutMs: number;
  /** Ends the call. */
  signal?: AbortSignal;
}

export interface GuardedGet {
  headers: Record<string, string>;
  /** For the look-up of the name, the connection and the whole answer together. */
  timeoutMs: number;
  /** Largest body, as sent and unpacked. */
  mostBytes: number;
  /** Ends the call. */
  signal?: AbortSignal;
}

export interface GuardOptions {
  /** Which addresses may be reached. */
  isAllowed: (address: string) => boolean;
  /** Ports that may be called; without it any. */
  ports?: ReadonlySet<number>;
  /** Plain HTTP may be used. */
  allowsHttp?: boolean;
  /** Milliseconds for a connection, TLS included; one that fails is reported no sooner. */
  connectMs?: number;
  /** Authorities to trust instead of the usual ones. */
  ca?: string;
  /** Name servers to ask instead of the system's, as `address:port`. */
  nameServers?: readonly string[];
}

export const PUBLIC_ONLY: GuardOptions = { isAllowed: isPublicAddress };

export interface GuardedAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
}

export interface GuardedBody extends GuardedAnswer {
  /** Of a 200, unpacked; empty for other statuses, whose body isn't read. */
  body: Buffer;
}

/** An address that may not be called. */
export class RefusedAddress extends Error {
  /** Whether its text alone says so, without a look-up of its name. */
  readonly isByLooks: boolean;

  constructor(message: string, { isByLooks = true } = {}) {
    super(message);
    this.isByLooks = isByLooks;
  }
}

/**
 * No connection came about. Why is in `cause`, for the server's own log alone: a user who could tell a refused port from a
 * filtered one or from a private address could map the server's network.
 */
export class CouldNotConnect extends Error {
  constructor(cause: unknown) {
    super('could not connect', { cause });
  }
}

const CONNECT_MS = 5_000;

/**
 * Calls an address that a user has given. The name is looked up once; every address that it has must be allowed, and the
 * connection goes to one of those, so that a name can't change its mind in between. Redirects are answers like any other,
 * and an answer's body is never read. Throws `CouldNotConnect` after the same time whatever was in the way.
 */
export async function guardedRequest(
  url: string,
  { method, headers, body, timeoutMs, signal }: GuardedRequest,
  options: GuardOptions,
): Promise<GuardedAnswer> {
  return evenlyFailing(options, signal, (guard) =>
    call(url, { method, headers, body, timeoutMs, signal }, guard, async (response) => {
      response.destroy();
      return headOf(response);
    }),
  );
}

/**
 * Gets an address that a user has given, under the same guard. The body of a 200 is read up to its limit and unpacked
 * from gzip; other statuses, redirects among them, are answers without a body. Throws for a longer or damaged body.
 */
export async function guardedGet(
  url: string,
  { headers, timeoutMs, mostBytes, signal }: GuardedGet,
  options: GuardOptions,
): Promise<GuardedBody> {
  const asking = { ...headers, 'accept-encoding': 'gzip' };
  return evenlyFailing(options, signal, (guard) =>
    call(url, { method: 'GET', headers: asking, timeoutMs, signal }, guard, async (response) => {
      const isRead = response.statusCode === 200;
      const body = isRead ? await readBody(response, mostBytes) : Buffer.alloc(0);
      response.destroy();
      return { ...headOf(response), body };
    }),
  );
}

const headOf = ({ statusCode, headers }: http.IncomingMessage): GuardedAnswer => ({ status: statusCode ?? 0, headers });

/** A body that is too long, or packed in a way that isn't accepted. */
class BadBody extends Error {}

/** Reads a body; both what is sent and what it unpacks to have the limit. */
async function readBody(response: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLong = new BadBody(`the answer is longer than ${mostBytes} bytes`);
  if (Number(response.headers['content-length']) > mostBytes) throw tooLong;
  const packing = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(packing))
    throw new BadBody(`the answer is packed in a way that isn't accepted: ${packing.slice(0, 40)}`);
  let sent = 0;
  response.on('data', (chunk: Buffer) => {
    sent += chunk.length;
    if (sent > mostBytes) response.destroy(tooLong);
  });
  const stream = packing === 'identity' ? response : response.pipe(createGunzip());
  if (stream !== response) response.on('error', (error) => stream.destroy(error));
  try {
    return await collect(stream as AsyncIterable<Buffer>, mostBytes, tooLong);
  } catch (error) {
    const isDamaged = (error as NodeJS.ErrnoException).code?.startsWith('Z_');
    throw isDamaged ? new BadBody('the answer can’t be unpacked') : error;
  }
}

async function collect(stream: AsyncIterable<Buffer>, mostBytes: number, tooLong: Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLong;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type CheckedGuard = GuardOptions & { connectMs: number };

/** Makes all failures to connect take the same time. */
async function evenlyFailing<Answer>(
  options: GuardOptions,
  signal: AbortSignal | undefined,
  make: (guard: CheckedGuard) => Promise<Answer>,
): Promise<Answer> {
  const { connectMs = CONNECT_MS } = options;
  const startMs = performance.now();
  try {
    return await make({ ...options, connectMs });
  } catch (error) {
    const restMs = Math.max(startMs + connectMs - performance.now(), 0);
    if (error instanceof CouldNotConnect) await sleep(restMs, undefined, signal ? { signal } : {});
    throw error;
  }
}

interface Call {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Calls, and takes the answer before the time is over. */
function call<Answer>(
  url: string,
  { method, headers, body, timeoutMs, signal: ending }: Call,
  { connectMs, ca, ...guard }: CheckedGuard,
  take: (response: http.IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const target = lookedAt(url, guard);
    const isTls = target.protocol === 'https:';
    const over = new AbortController();
    const lookup = guardedLookup({ isAllowed: guard.isAllowed, nameServers: guard.nameServers, signal: over.signal });
    const trust = { ...(ca ? { ca } : {}), ...(ending ? { signal: ending } : {}) };
    const options = { method, headers, lookup, agent: false as const, ...trust };
    let waiting: 'connection' | 'answer' = 'connection';
    const late = new Error('too late');
    let isLate = false;
    const fail = (error: Error): void => {
      if (ending?.aborted) reject(error);
      else if (waiting === 'connection') reject(new CouldNotConnect(error));
      else if (error instanceof BadBody) reject(error);
      else reject(new Error(isLate ? 'no answer in time' : 'the connection was lost', { cause: error }));
    };
    const request = (isTls ? https : http).request(target, options, (response) => {
      take(response).then(resolve, (error: Error) => {
        request.destroy();
        fail(error);
      });
    });
    const end = (): void => {
      isLate = true;
      request.destroy(late);
    };
    let deadline = setTimeout(end, connectMs);
    request.on('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        waiting = 'answer';
        clearTimeout(deadline);
        deadline = setTimeout(end, startMs + timeoutMs - performance.now());
      });
    });
    request.on('close', () => {
      clearTimeout(deadline);
      over.abort();
    });
    request.on('error', fail);
    request.end(body);
  });
}

function lookedAt(url: string, guard: GuardOptions): URL {
  try {
    return checkedUrl(url, guard);
  } catch (error) {
    throw new CouldNotConnect(error);
  }
}

/** Ends of names that no public name server knows (RFC 6761, 6762, 8375; `internal` by ICANN). */
const PRIVATE_ENDS = ['localhost', 'local', 'internal', 'home.arpa'];

/** Returns whether a name alone says that it isn't on the internet. What other names lead to shows when they're called. */
function isPrivateName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  const name = host.replace(/\.$/, '');
  return !name.includes('.') || PRIVATE_ENDS.some((end) => name.endsWith(`.${end}`));
}

const USUAL_PORT = { 'https:': 443, 'http:': 80 } as const;

/** Throws `RefusedAddress` where an address can be refused by its looks. */
export function checkedUrl(url: string, { isAllowed, ports, allowsHttp = false }: GuardOptions): URL {
  const target = URL.parse(url);
  const isKnown = target?.protocol === 'https:' || (allowsHttp && target?.protocol === 'http:');
  if (!target || !isKnown) throw new RefusedAddress('The address must begin with https://');
  if (target.username || target.password) throw new RefusedAddress('The address must not hold a password.');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if ((isIP(host) !== 0 && !isAllowed(host)) || (isPrivateName(host) && !isAllowed('127.0.0.1')))
    throw new RefusedAddress('The address is a private one.');
  const port = target.port ? Number(target.port) : USUAL_PORT[target.protocol as 'https:'];
  if (ports && !ports.has(port)) throw new RefusedAddress(`The port must be ${[...ports].join(' or ')}.`);
  return target;
}

function guardedLookup(
  options: LookupOptions & Pick<GuardOptions, 'isAllowed'>,
): NonNullable<https.RequestOptions['lookup']> {
  return (host, { all }, done) => {
    addressesOf(host, options).then(
      (found) => {
        const [first] = found;
        if (!found.every(({ address }) => options.isAllowed(address)))
          done(new RefusedAddress('the name leads to a private address', { isByLooks: false }), '');
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}
