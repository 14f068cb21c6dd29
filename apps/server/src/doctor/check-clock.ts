import type { Config } from '#platform/config.ts';
import { addressesIn } from './check-prices.ts';
import { bad, type CheckResult, good } from './check-result.ts';

const LIMIT_MS = 5_000;
/** Sessions, alerts and bars are about seconds; a head says whole ones. */
const FAR_MS = 5_000;

/**
 * Compares the clock with that of a provider of prices, by the `Date` of its answer. Only where the database is built
 * in: another server's clock is compared with its own.
 */
export async function checkClock(
  config: Pick<Config, 'databaseUrl' | 'feeds' | 'triedExchanges'>,
): Promise<CheckResult[]> {
  if (config.databaseUrl !== undefined) return [];
  try {
    const { host, apartMs } = await Promise.any(addressesIn(config).map(timeAt));
    const seconds = (Math.abs(apartMs) / 1_000).toFixed(0);
    return [
      Math.abs(apartMs) > FAR_MS
        ? bad('clock', `This machine is ${seconds} s ${apartMs > 0 ? 'ahead of' : 'behind'} ${host}. Set it by NTP.`)
        : good('clock', `This machine and ${host} agree on the time, within ${seconds} s.`),
    ];
  } catch {
    return []; // nobody to ask
  }
}

/** Returns how far this machine is ahead of a host, ms. */
async function timeAt({ protocol, host }: URL): Promise<{ host: string; apartMs: number }> {
  const askedMs = Date.now();
  const answer = await fetch(`${protocol.replace('ws', 'http')}//${host}/`, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) throw new Error(`${host} doesn’t say the time`);
  return { host, apartMs: (askedMs + Date.now()) / 2 - date };
}
