import { MarketsPage } from '@wickwise/contract';
import type { Config } from '#platform/config.ts';
import { API_PREFIX } from '#platform/http.ts';
import { STANDS_BY } from '#platform/stand-in.ts';
import { bad, type CheckResult, doubtful, good } from './check-result.ts';

const LIMIT_MS = 3_000;

/** Checks whether a server of these settings runs, is ready and has prices; one that doesn't run is no fault. */
export async function checkServer({ port, host }: Pick<Config, 'port' | 'host'>): Promise<CheckResult[]> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${port}`;
  let answer: Response;
  try {
    answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    return [
      (error as Error).name === 'TimeoutError'
        ? bad('server', `What listens at ${url} gives no answer within ${LIMIT_MS / 1_000} s.`)
        : doubtful('server', `Nothing listens at ${url}: it isn’t running.`),
    ];
  }
  const body = await answer.text();
  const status = statusIn(body);
  if (status === undefined) return [bad('server', `Another program listens at ${url}. Choose another PORT.`)];
  if (status === STANDS_BY) return [good('server', `It runs at ${url}, and stands by: ${status}.`)];
  if (!answer.ok) return [bad('server', `It runs at ${url}, and isn’t ready: ${status}.`)];
  const runs =
    status === 'ready' ? good('server', `It runs at ${url}.`) : doubtful('server', `It runs at ${url}: ${status}.`);
  return [runs, ...(await marketsAt(url))];
}

const WORDS = {
  starting: 'has no price yet',
  live: 'has live prices',
  silent: 'is in its session, and no prices come',
  'needs-login': 'waits until somebody logs in at its provider',
  stopped: 'has no prices: its source is stopped',
} as const;

/** Returns the state of each market of a running server; nothing where it doesn't say, as a node that only works. */
async function marketsAt(url: string): Promise<CheckResult[]> {
  try {
    const answer = await fetch(`${url}${API_PREFIX}/markets`, { signal: AbortSignal.timeout(LIMIT_MS) });
    const { markets } = MarketsPage.parse(await answer.json());
    return markets.map(({ market, badge, source: { feed, health }, session: { phase } }) => {
      const isClosed = phase !== 'continuous' && (health === 'live' || health === 'silent');
      const say = isClosed || health === 'live' ? good : doubtful;
      return say('prices', `${market} (${badge}, ${feed}) ${isClosed ? 'is closed' : WORDS[health]}.`);
    });
  } catch {
    return [];
  }
}

function statusIn(body: string): string | undefined {
  try {
    const { status } = JSON.parse(body) as { status?: unknown };
    return typeof status === 'string' ? status : undefined;
  } catch {
    return undefined;
  }
}
