import type { Config } from '#platform/config.ts';
import { STANDS_BY } from '#platform/stand-in.ts';
import { bad, type CheckResult, doubtful, good } from './check-result.ts';

const LIMIT_MS = 3_000;

/** Checks whether a server of these settings runs and is ready; one that doesn't run is no fault. */
export async function checkServer({ port, host }: Pick<Config, 'port' | 'host'>): Promise<CheckResult> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${port}`;
  let answer: Response;
  try {
    answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
      ? bad('server', `What listens at ${url} gives no answer within ${LIMIT_MS / 1_000} s.`)
      : doubtful('server', `Nothing listens at ${url}: it isn’t running.`);
  }
  const body = await answer.text();
  const status = statusIn(body);
  if (status === undefined) return bad('server', `Another program listens at ${url}. Choose another PORT.`);
  if (status === STANDS_BY) return good('server', `It runs at ${url}, and stands by: ${status}.`);
  if (!answer.ok) return bad('server', `It runs at ${url}, and isn’t ready: ${status}.`);
  return status === 'ready'
    ? good('server', `It runs at ${url}.`)
    : doubtful('server', `It runs at ${url}: ${status}.`);
}

function statusIn(body: string): string | undefined {
  try {
    const { status } = JSON.parse(body) as { status?: unknown };
    return typeof status === 'string' ? status : undefined;
  } catch {
    return undefined;
  }
}
