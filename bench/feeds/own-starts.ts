import { instrumentsOf } from '@wickwise/market/catalogue';
import { FakeMarket } from '../../apps/server/src/testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_KEY } from '../../apps/server/src/testing/fake-provider/fake-provider.ts';
import { tiingoWholeDialect } from '../../apps/server/src/testing/fake-provider/tiingo-dialect.ts';
import { signUpByHttp } from '../../apps/server/src/testing/sign-up.ts';
import { atCleanUp, temporaryFolder } from '../harness/children.ts';
import { Product } from '../harness/product.ts';
import { freePort } from '../harness/start-seconds.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { at, listenDeaf } from './starts.ts';

const ACCOUNTS = 20;
const RUNS = 5;
const ALERTS = ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD', 'ADA-USD'];

/** Prints how long the start takes with as many own connections as a server has by default, each with alerts to follow. */
export async function printOwnStarts(): Promise<void> {
  const coins = instrumentsOf('Crypto').map(({ symbol }) => symbol.replace('-', '').toLowerCase());
  const provider = new FakeProvider(tiingoWholeDialect, new FakeMarket(coins));
  await provider.listen();
  atCleanUp(() => provider.stop());
  const dataDir = temporaryFolder();
  const nobody = await freePort();
  const env = { ...at(nobody), LIMIT_FACTOR: '1000', SIM_SYMBOLS: '10' };
  const places = (rest: string, stream: string) => ({ ...env, TIINGO_REST_URL: rest, TIINGO_WS_URL: stream });
  const answering = places(provider.restUrl, provider.wsUrl);
  say(`${ACCOUNTS} accounts connect a key ...`);
  await connectAll(dataDir, answering);
  const deaf = await listenDeaf();
  const ways: readonly [what: string, env: Record<string, string>][] = [
    ['not used (OWN_CONNECTIONS=0)', { ...answering, OWN_CONNECTIONS: '0' }],
    ['provider answers', answering],
    ['not reachable', places(`http://127.0.0.1:${nobody}`, `ws://127.0.0.1:${nobody}`)],
    ['reached, and says nothing', places(`http://127.0.0.1:${deaf}`, `ws://127.0.0.1:${deaf}`)],
  ];
  const starts = ways.map((): Start[] => []);
  for (let i = 0; i < RUNS; i++) {
    for (const [way, [, env]] of ways.entries()) starts[way]?.push(await startOnce(dataDir, env));
  }
  printTable(
    [`${ACCOUNTS} own connections, start to the first answer`, 'median', 'fastest', 'server CPU', 'database CPU'],
    ways.map(([what], way) => {
      const of = (key: keyof Start): number[] => (starts[way] ?? []).map((start) => start[key]);
      const seconds = [median(of('wallMs')), Math.min(...of('wallMs')), median(of('cpuMs')), median(of('databaseMs'))];
      return [what, ...seconds.map((ms) => figure(ms / 1_000, 's'))];
    }),
  );
}

/** Times to the first answer, ms; those of processors hardly depend on what else the machine does. */
interface Start {
  wallMs: number;
  cpuMs: number;
  databaseMs: number;
}

async function startOnce(dataDir: string, env: Record<string, string>): Promise<Start> {
  const startMs = performance.now();
  const product = await Product.start([], { dataDir, env, isPinned: false });
  await (await fetch(product.url('/'))).text();
  const start = {
    wallMs: performance.now() - startMs,
    cpuMs: product.cpuMs(),
    databaseMs: product.databaseCpuMs(),
  };
  await product.stop();
  return start;
}

async function connectAll(dataDir: string, env: Record<string, string>): Promise<void> {
  const product = await Product.start([], { dataDir, env });
  for (let i = 0; i < ACCOUNTS; i++) {
    const { userId, headers } = await signUpByHttp(product.url(''));
    const post = async (path: string, body: object): Promise<void> => {
      const answer = await fetch(product.url(`/api/v1/user/${userId}/${path}`), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    };
    const key = [{ name: 'key', value: GOOD_KEY }];
    await post('connections', { provider: 'tiingo', key, markets: ['Crypto'] });
    for (const symbol of ALERTS)
      await post('alerts', { market: 'Crypto', symbol, condition: { type: 'crossing', level: 1 }, channels: [] });
  }
  await product.stop();
}
