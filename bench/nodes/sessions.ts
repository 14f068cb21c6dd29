import { io } from 'socket.io-client';
import { signUpByHttp } from '../../apps/server/src/testing/sign-up.ts';
import { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';
import { startGround } from './installation.ts';

const NODES = 2;
const TIMES_A_ROUND = 5;

/** How long a session that was ended at the leader is still good, there and at nodes: for requests, and for open sockets. */
export async function endedSessions(rounds: number): Promise<BenchVerdict[]> {
  const env = { ...(await startGround()).env, SIM_SYMBOLS: '3', LOG_LEVEL: 'warn' };
  const leader = await Product.start([], { env, isPinned: false });
  const nodes: Product[] = [];
  for (let i = 0; i < NODES; i++)
    nodes.push(await Product.start([], { env: { ...env, ROLES: 'api' }, isPinned: false }));
  const all: Ended[] = [];
  for (let round = 1; round <= rounds; round++) {
    say(`ended sessions: round ${round} of ${rounds} ...`);
    for (let i = 0; i < TIMES_A_ROUND; i++) all.push(await endSession(leader, nodes));
  }
  for (const one of [...nodes, leader]) await one.stop();
  const ofKind = (kind: keyof Ended): number[] => all.map((one) => one[kind]);
  const row = (what: string, kind: keyof Ended) => [
    what,
    `${all.length}`,
    figure(median(ofKind(kind)), 's'),
    figure(Math.max(...ofKind(kind)), 's'),
  ];
  printTable(
    [`after the end is asked for at the leader, the last of it and ${NODES} nodes`, 'times', 'median', 'longest'],
    [row('refuses requests', 'requests'), row('has ended the socket', 'sockets')],
  );
  const longest = Math.max(...ofKind('requests'), ...ofKind('sockets'));
  return [judge('an ended session, longest', longest, { gate: 1, stretch: 0.25, unit: 's' })];
}

interface Ended {
  requests: number;
  sockets: number;
}

/** Returns after how long, s, nothing of a new user's session is left at any node. */
async function endSession(leader: Product, nodes: readonly Product[]): Promise<Ended> {
  const main = leader.url('').replace('127.0.0.1', 'localhost');
  const { userId, headers, token } = await signUpByHttp(main);
  const urls = [leader, ...nodes].map((one) => one.url(''));
  const statusAt = async (url: string): Promise<number> => {
    const response = await fetch(`${url}/api/v1/user/${userId}/watchlists`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const sockets = urls.map((url) => io(url, { transports: ['websocket'], auth: { token }, reconnection: false }));
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
  for (const url of urls) if ((await statusAt(url)) !== 200) throw new Error(`a new session isn't good at ${url}`);
  const own = `${main}/api/v1/user/${userId}/sessions`;
  const { sessions } = (await (await fetch(own, { headers })).json()) as { sessions: { id: string }[] };
  const startMs = performance.now();
  const seconds = (): number => (performance.now() - startMs) / 1_000;
  const closed = sockets.map(
    (socket) => new Promise<number>((resolve) => socket.once('disconnect', () => resolve(seconds()))),
  );
  for (const { id } of sessions) await fetch(`${own}/${id}`, { method: 'DELETE', headers });
  const refused = urls.map(async (url) => {
    while ((await statusAt(url)) !== 401);
    return seconds();
  });
  return { requests: Math.max(...(await Promise.all(refused))), sockets: Math.max(...(await Promise.all(closed))) };
}
