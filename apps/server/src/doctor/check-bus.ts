import { connect, type NatsConnection } from '@nats-io/transport-node';
import { readSecrets } from '#platform/auth/secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { type BusPlace, OLDEST_BUS } from '#platform/node-settings.ts';
import { subjectsFor } from '../nodes/subjects.ts';
import { answerTime } from './answer-time.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';

const LIMIT_MS = 5_000;
const SLOW_MS = 50;
/** Largest message that nodes send, with much to spare, bytes; the default of NATS. */
const MESSAGE_BYTES = 2 ** 20;

/** Checks each server of the bus, and that messages pass from one to the others. */
export async function checkBus(
  { nodes, ...config }: Pick<Config, 'nodes' | 'authSecret' | 'dataDir' | 'isProduction'>,
  log: Log,
): Promise<CheckResult[]> {
  if (!nodes) return [];
  const { bus } = nodes;
  const subject = `${subjectsFor(readSecrets(config, log).nodes, 'doctor').asked}.doctor`;
  const tried = await Promise.all(bus.servers.map((server) => open(bus, server)));
  const reached = tried.flatMap((one) => (one.connection ? [one.connection] : []));
  try {
    const findings = await Promise.all(
      tried.map(({ server, connection, error }) =>
        connection ? look(server, connection) : [unreached(server, error, reached.length > 0)],
      ),
    );
    return [...findings.flat(), ...(await checkPassage(reached, subject))];
  } finally {
    await Promise.all(reached.map((connection) => connection.close()));
  }
}

interface Tried {
  server: string;
  connection?: NatsConnection;
  error?: unknown;
}

async function open({ user, password, isEncrypted }: BusPlace, server: string): Promise<Tried> {
  try {
    const connection = await connect({
      servers: [server],
      name: 'wickwise doctor',
      reconnect: false,
      timeout: LIMIT_MS,
      maxReconnectAttempts: 0,
      ignoreClusterUpdates: true,
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      ...(isEncrypted ? { tls: {} } : {}),
    });
    return { server, connection };
  } catch (error) {
    return { server, error };
  }
}

function unreached(server: string, error: unknown, areOthersReached: boolean): CheckResult {
  const why = sentenceOfError(error).replace(/\.$/, '');
  if (/authorization|authentication/i.test(why))
    return bad('bus', `${server} takes neither user nor password of NATS_URL: ${why}.`);
  return areOthersReached
    ? doubtful('bus', `${server} isn’t reached: ${why}. Nodes use the others of NATS_URL meanwhile.`)
    : bad('bus', `${server} isn’t reached: ${why}.`);
}

async function look(server: string, connection: NatsConnection): Promise<CheckResult[]> {
  const { version = '', max_payload: largest = 0 } = connection.info ?? {};
  const tookMs = await answerTime(() => connection.rtt());
  const kib = (largest / 1_024).toFixed(0);
  return [
    isOlder(version, OLDEST_BUS)
      ? bad('bus', `${server} is NATS ${version}; ${OLDEST_BUS} is the oldest that this version works with.`)
      : good('bus', `${server} answers: NATS ${version}.`),
    largest < MESSAGE_BYTES
      ? bad('bus', `${server} takes messages of ${kib} KiB at most. Set max_payload to 1 MB or more.`)
      : good('bus', `${server} takes messages of up to ${kib} KiB.`),
    tookMs > SLOW_MS
      ? doubtful('bus', `${server} takes ${tookMs.toFixed(0)} ms to answer: it is far away, or busy.`)
      : good('bus', `${server} takes ${tookMs.toFixed(1)} ms to answer.`),
  ];
}

/** Returns whether a version such as 2.9.10 is older than another. */
function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const at = (own ?? []).findIndex((part, i) => part !== (other?.[i] ?? 0));
  return at >= 0 && (own?.[at] ?? 0) < (other?.[at] ?? 0);
}

/** Sends a message by the first server, which has to arrive at all: servers that aren't joined separate their nodes. */
async function checkPassage(connections: readonly NatsConnection[], subject: string): Promise<CheckResult[]> {
  const [first] = connections;
  if (!first) return [];
  try {
    const arrivals = connections.map((connection) => arrival(connection, subject));
    await Promise.all(connections.map((connection) => connection.flush()));
    const again = setInterval(() => first.publish(subject), 100); // routes learn of a subscription a little later
    first.publish(subject);
    await Promise.all(arrivals).finally(() => clearInterval(again));
    return [good('bus', `A message passes${connections.length > 1 ? ' from one server to all others' : ''}.`)];
  } catch (error) {
    const [place] = connections.length > 1 ? [' from one server to all others: are they one cluster?'] : ['.'];
    return [bad('bus', `No message passes${place} (${sentenceOfError(error)})`)];
  }
}

function arrival(connection: NatsConnection, subject: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.subscribe(subject, {
      timeout: LIMIT_MS,
      callback: (error) => (error ? reject(error) : resolve()),
    });
  });
}
