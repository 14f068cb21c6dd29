import { hostname } from 'node:os';
import { readSecrets } from '#platform/auth/secrets.ts';
import type { Config } from '#platform/config.ts';
import { type Database, openUnchanged } from '#platform/db/db.ts';
import { type LeaseRow, readLease } from '#platform/leadership/lease.ts';
import type { Log } from '#platform/log.ts';
import { isLoopbackName } from '#platform/loopback.ts';
import type { NodeSettings } from '#platform/node-settings.ts';
import { nodeProof, STATE_PATH } from '../nodes/subjects.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';

const LIMIT_MS = 5_000;

/** Checks what this machine needs to serve with others: who leads, and that nodes reach each other. */
export async function checkNodes(config: Config, log: Log): Promise<CheckResult[]> {
  const { nodes, databaseUrl } = config;
  if (!nodes || databaseUrl === undefined) return [];
  const lease = await leaseIn(config, log);
  const own = nodes.role === 'leader' ? [await checkAddress(nodes, config)] : [];
  if (!lease) return [...own, doubtful('nodes', 'Nothing is known of a leader: see what is said about the database.')];
  return [...own, sayLeader(lease), ...(await checkLeader(lease, nodeProof(readSecrets(config, log).nodes)))];
}

/** Returns the row of the lease; undefined where there is none, or no database. */
async function leaseIn(config: Config, log: Log): Promise<LeaseRow | undefined> {
  let database: Database;
  try {
    database = await openUnchanged(config, log);
  } catch {
    return undefined;
  }
  try {
    return await readLease(database.pool);
  } catch {
    return undefined;
  } finally {
    await database.stop();
  }
}

/** Checks where other nodes would reach this one, once it leads. */
async function checkAddress({ address }: NodeSettings, { host, port }: Config): Promise<CheckResult> {
  if (address === undefined) {
    const name = host === '0.0.0.0' || host === '::' ? hostname() : host;
    return isLoopbackName(name.includes(':') ? `[${name}]` : name)
      ? doubtful('nodes', `HOST is ${host}: nodes of other machines don’t reach this one. Set NODE_URL.`)
      : good('nodes', `Others reach this node at http://${name}:${port}, where its name is known to them.`);
  }
  const status = await healthAt(address);
  return status === undefined
    ? good('nodes', `This node is reached at NODE_URL, ${address}.`)
    : doubtful('nodes', `This node isn’t reached at NODE_URL, ${address}: ${status}.`);
}

function sayLeader({ fence, address, isHeld, leftMs, lastsMs }: LeaseRow): CheckResult {
  if (fence === 0) return doubtful('nodes', 'Nobody has led on this database yet.');
  if (!isHeld) return bad('nodes', `Nobody leads: the lease of leader ${fence} is over.`);
  const renewed = `renewed ${Math.max(0, (lastsMs - leftMs) / 1_000).toFixed(1)} s ago`;
  return address === undefined
    ? doubtful('nodes', `Leader ${fence} gives no address: it starts, or has no NATS_URL. Its lease was ${renewed}.`)
    : good('nodes', `Leader ${fence} is at ${address}; its lease was ${renewed}.`);
}

/** Checks that the leader answers from here, and takes this machine for a node of its own. */
async function checkLeader({ address, isHeld }: LeaseRow, proof: string): Promise<CheckResult[]> {
  if (!isHeld || address === undefined) return [];
  const status = await healthAt(address);
  if (status !== undefined) return [bad('nodes', `The leader isn’t reached at ${address}: ${status}.`)];
  try {
    const answer = await ask(`${address}${STATE_PATH}`, { authorization: `Bearer ${proof}` });
    await answer.body?.cancel();
    if (answer.ok) return [good('nodes', 'The leader answers, and takes this node for one of its own.')];
    if (answer.status !== 404) return [doubtful('nodes', `The leader answers ${answer.status} to nodes.`)];
    return [bad('nodes', 'The leader doesn’t take this node for one of its own: AUTH_SECRET isn’t the same.')];
  } catch (error) {
    return [bad('nodes', `The leader gives no state: ${sentenceOfError(error)}.`)];
  }
}

/** Returns what is wrong with an address of a node; undefined where one lives there. */
async function healthAt(address: string): Promise<string | undefined> {
  try {
    const answer = await ask(`${address}/health`);
    const { status } = (await answer.json()) as { status?: unknown };
    return answer.ok && typeof status === 'string' ? undefined : 'another program answers there';
  } catch (error) {
    return error instanceof SyntaxError ? 'another program answers there' : sentenceOfError(error);
  }
}

const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
