import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLoopbackName } from '../loopback.ts';

/** Time after which a name server is asked once more. */
const LOOKUP_MS = 1_500;

export interface LookupOptions {
  /** Name servers to ask instead of the system's, as `address:port`. */
  nameServers?: readonly string[] | undefined;
  signal: AbortSignal;
}

/**
 * Asks the name servers themselves. The system's own look-up has few threads for the whole process: a handful of names
 * whose servers never answer would hold up everybody else's.
 */
export async function addressesOf(
  host: string,
  { nameServers, signal }: LookupOptions,
): Promise<[dns.LookupAddress, ...dns.LookupAddress[]]> {
  if (isLoopbackName(host)) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new dns.promises.Resolver({ timeout: LOOKUP_MS, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener('abort', cancel);
  const found = (outcome: PromiseSettledResult<string[]>, family: 4 | 6): dns.LookupAddress[] =>
    outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : [];
  const [first, ...others] = [...found(four, 4), ...found(six, 6)];
  if (first) return [first, ...others];
  throw four.status === 'rejected' ? four.reason : new Error(`${host} has no address`);
}

/** Returns a look-up for a connection; it ends with `signal`. */
export const lookupUntil =
  (signal: AbortSignal): LookupFunction =>
  (host, { all }, done) => {
    addressesOf(host, { signal }).then(
      (found) => (all ? done(null, found) : done(null, found[0].address, found[0].family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
