import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { timeframeCode } from '../../apps/server/src/marketdata/bars/timeframe-codes.ts';
import { fastMarketTime } from '../../apps/server/src/testing/cluster/market-time.ts';
import { natsProgram } from '../../apps/server/src/testing/nats-server.ts';
import { unpinSelf } from '../harness/machine.ts';
import { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { beside, judge, notMeasured, printVerdicts } from '../harness/verdict.ts';
import { startBus, startDatabase } from '../jobs/world.ts';

export const name = 'rules';
export const summary =
  'processor time of the leader while users’ own rules are scanned at each close: there, or at a scanner node';

const PARTS = 2;
const ACCOUNTS = 500;
const SCREENS_EACH = 4;
/** Ten minutes of the market take thirty seconds. */
const SPEED = 20;
const WINDOW_MS = 60_000;
/** The cases in turn, so other work on the machine affects all. */
const ROUNDS = 2;
const LOOK_MS = 200;
const CASES = ['at the leader', 'at a node'] as const;
type Case = (typeof CASES)[number];

interface Window {
  /** Share of a core. */
  leaderCpu: number;
  nodeCpu: number;
}

interface World {
  leader: Product;
  /** Scans while it isn't frozen. */
  node: Product;
}

export async function run(): Promise<void> {
  unpinSelf();
  if (!natsProgram) return printVerdicts([notMeasured('rules at a node', 'there is no nats-server here')]);
  const world = await startWorld(natsProgram);
  const windows = new Map<Case, Window[]>(CASES.map((one) => [one, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const one of CASES) {
      say(`round ${round} of ${ROUNDS}: ${one} ...`);
      windows.get(one)?.push(await measure(one, world));
    }
  }
  print(windows);
  await world.node.stop();
  await world.leader.stop();
}

/** Starts a leader with fast prices and a scanner node on one database and bus, and live screens of many accounts. */
async function startWorld(program: string): Promise<World> {
  const database = await startDatabase();
  const { env: time, fromMs } = fastMarketTime(SPEED);
  const env = {
    DATABASE_URL: database,
    NATS_URL: await startBus(program),
    NIGHTLY_WORK: '0',
    LIMIT_FACTOR: '100',
    ...time,
    SCAN_THREADS: `${PARTS}`,
    AUTH_SECRET: 'one secret of the nodes of the benches',
  };
  const leader = await Product.start([], { isPinned: false, env });
  await leader.historyLoaded();
  const client = new pg.Client(database);
  await client.connect();
  await insertScreens(client, fromMs);
  const node = await Product.start([], { isPinned: false, env: { ...env, ROLES: 'scanner' } });
  await placed(leader, 'nodes'); // from then on a part that begins at either of them reads these screens
  await client.end();
  return { leader, node };
}

/** Of each account, screens over the whole crypto market since an instant: a close above an average of so many bars, on 10 minutes. */
async function insertScreens(client: pg.Client, fromMs: number): Promise<void> {
  await client.query(
    `insert into users (id, name, email, email_key, password_hash, role, created_at, confirmed_at)
     select gen_random_uuid(), 'Bench', 'bench' || n || '@example.com', 'bench' || n || '@example.com', '', 'user', now(), now()
     from generate_series(1, $1) n`,
    [ACCOUNTS],
  );
  for (const period of [5, 10, 20, 30].slice(0, SCREENS_EACH)) {
    const rules = [{ key: 'indicators', attribute: 'close', operator: 'gt', value: `sma_${period}` }];
    const rule = { name: 'above', label: 'Above', description: '', groups: [{ condition: 'and', rules }] };
    await client.query(
      `insert into screens (id, user_id, name, market, timeframe, definition, direction, is_live, version, live_from,
         created_at, updated_at)
       select gen_random_uuid(), id, 'Above', 'Crypto', $1, $2, 'bullish', true, 1, to_timestamp($3), now(), now()
       from users where name = 'Bench'`,
      [timeframeCode('10m'), JSON.stringify({ rule, columns: [] }), fromMs / 1_000],
    );
  }
}

/** Resolves once all parts are scanned at a place. */
async function placed(leader: Product, place: 'here' | 'nodes'): Promise<void> {
  while ((await leader.metric('wickwise_rule_parts', `place="${place}"`)) < PARTS) await sleep(LOOK_MS);
}

async function measure(one: Case, { leader, node }: World): Promise<Window> {
  if (one === 'at the leader') node.freeze();
  else node.thaw();
  await placed(leader, one === 'at the leader' ? 'here' : 'nodes');
  await sleep(WINDOW_MS); // it reads the screens, and the bars since they were switched on
  const before = { leader: leader.cpuMs(), node: node.cpuMs() };
  await sleep(WINDOW_MS);
  return {
    leaderCpu: (leader.cpuMs() - before.leader) / WINDOW_MS,
    nodeCpu: (node.cpuMs() - before.node) / WINDOW_MS,
  };
}

function print(windows: ReadonlyMap<Case, readonly Window[]>): void {
  const of = (one: Case, key: keyof Window): number => median((windows.get(one) ?? []).map((window) => window[key]));
  printTable(
    [`${ACCOUNTS * SCREENS_EACH} live screens on ten minutes, ${SPEED} times as fast`, ...CASES],
    [
      ['leader, cores', ...CASES.map((one) => figure(of(one, 'leaderCpu')))],
      ['node, cores', ...CASES.map((one) => figure(of(one, 'nodeCpu')))],
    ],
  );
  printVerdicts([
    judge(
      'processor time of the leader with users’ rules at a node, to the same at the leader',
      of('at a node', 'leaderCpu') / of('at the leader', 'leaderCpu'),
      { gate: 0.9, stretch: 0.7 },
    ),
    beside('processor time of the node', `${figure(of('at a node', 'nodeCpu'))} cores`),
  ]);
}
