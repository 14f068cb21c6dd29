import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PRICED_PARTS } from '../../apps/server/src/roles/priced-parts.ts';
import { natsProgram } from '../../apps/server/src/testing/nats-server.ts';
import { BenchUser } from '../fairness/world.ts';
import { unpinSelf } from '../harness/machine.ts';
import { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { beside, judge, notMeasured, printVerdicts } from '../harness/verdict.ts';
import { startBus, startDatabase } from '../jobs/world.ts';

export const name = 'placed';
export const summary =
  'processor time of the leader while alerts are compared with prices: there, or at a node for alerts';

const SYMBOLS = 1_000;
const RATES = [1_000, 10_000];
const ALERTS = 100_000;
const WINDOW_MS = 15_000;
/** The cases in turn, so other work on the machine affects all. */
const ROUNDS = 3;
const LOOK_MS = 200;
const CASES = ['at the leader', 'at a node'] as const;
type Case = (typeof CASES)[number];

interface Window {
  /** Share of a core. */
  leaderCpu: number;
  nodeCpu: number;
}

export async function run(): Promise<void> {
  unpinSelf();
  if (!natsProgram) return printVerdicts([notMeasured('alerts at a node', 'there is no nats-server here')]);
  for (const rate of RATES) {
    const world = await startPlaced(natsProgram, rate);
    const windows = new Map<Case, Window[]>(CASES.map((one) => [one, []]));
    for (let round = 1; round <= ROUNDS; round++) {
      for (const one of CASES) {
        say(`${rate} prices a second, round ${round} of ${ROUNDS}: ${one} ...`);
        windows.get(one)?.push(await measure(one, world));
      }
    }
    print(rate, windows);
    await world.node.stop();
    await world.leader.stop();
  }
}

interface PlacedWorld {
  leader: Product;
  /** Compares alerts while it isn't frozen. */
  node: Product;
}

/** Starts a leader with prices and a node for alerts on one database and bus, and arms alerts that never fire. */
async function startPlaced(program: string, rate: number): Promise<PlacedWorld> {
  const database = await startDatabase();
  const env = {
    DATABASE_URL: database,
    NATS_URL: await startBus(program),
    NIGHTLY_WORK: '0',
    LIMIT_FACTOR: '100',
    AUTH_SECRET: 'one secret of the nodes of the benches',
  };
  const load = { FEED: 'load', LOAD_SYMBOLS: `${SYMBOLS}`, LOAD_RATE: `${rate}` };
  const leader = await Product.start([], { isPinned: false, env: { ...env, ...load } });
  await leader.historyLoaded();
  const { id } = await BenchUser.signUp(leader);
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `insert into alerts (id, no, user_id, name, market, symbol, channels, timeframe, state, arming, frequency, condition,
       cooldown_minutes, is_muted, armed_at, armed_from, fired_count, created_at)
     select gen_random_uuid(), nextval('alert_no'), $1, 'far away', market, symbol, '{}', 1, 'armed', 1, 'bar',
       '{"type":"crossing","level":9000000000000000}', 0, false, now(), now(), 0, now()
     from generate_series(1, $2) cross join (select market, symbol from instruments order by instrument_no limit $3) listed`,
    [id, ALERTS / SYMBOLS, SYMBOLS],
  );
  await client.end();
  const node = await Product.start([], { isPinned: false, env: { ...env, ROLES: 'alerts' } });
  await placed(leader, 'nodes'); // from then on a part that begins at either of them reads these alerts
  return { leader, node };
}

/** Resolves once all parts are evaluated at a place. */
async function placed(leader: Product, place: 'here' | 'nodes'): Promise<void> {
  while ((await leader.metric('wickwise_alert_parts', `place="${place}"`)) < PRICED_PARTS) await sleep(LOOK_MS);
}

async function measure(one: Case, { leader, node }: PlacedWorld): Promise<Window> {
  if (one === 'at the leader') node.freeze();
  else node.thaw();
  await placed(leader, one === 'at the leader' ? 'here' : 'nodes');
  await sleep(WINDOW_MS); // it reads its alerts, and fills what it has missed
  const before = { leader: leader.cpuMs(), node: node.cpuMs() };
  await sleep(WINDOW_MS);
  return {
    leaderCpu: (leader.cpuMs() - before.leader) / WINDOW_MS,
    nodeCpu: (node.cpuMs() - before.node) / WINDOW_MS,
  };
}

function print(rate: number, windows: ReadonlyMap<Case, readonly Window[]>): void {
  const of = (one: Case, key: keyof Window): number => median((windows.get(one) ?? []).map((window) => window[key]));
  printTable(
    [`${rate} prices a second, ${ALERTS} alerts`, ...CASES],
    [
      ['leader, cores', ...CASES.map((one) => figure(of(one, 'leaderCpu')))],
      ['node, cores', ...CASES.map((one) => figure(of(one, 'nodeCpu')))],
    ],
  );
  printVerdicts([
    judge(
      'processor time of the leader with alerts at a node, to the same at the leader',
      of('at a node', 'leaderCpu') / of('at the leader', 'leaderCpu'),
      { gate: 1.1, stretch: 0.95 },
    ),
    beside('processor time of the node', `${figure(of('at a node', 'nodeCpu'))} cores`),
  ]);
}
