import { setTimeout as sleep } from 'node:timers/promises';
import { unpinSelf } from '../harness/machine.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge, printVerdicts } from '../harness/verdict.ts';
import { besidePrices } from './beside-prices.ts';
import { CloseDelays } from './closes.ts';
import { heavyScreen, lightScreen, mostGroups } from './heavy-screen.ts';
import { heavyTest, testOf } from './heavy-test.ts';
import { measurePrices } from './prices.ts';
import { BenchUser, hammer, startWorld, TestEnds, type TimedAnswer } from './world.ts';

export const name = 'fairness';
export const summary =
  'users who ask as much as they may beside one who asks little, and beside prices at 200 sockets; closes meanwhile';

const HEAVY_USERS = 5;
const HAMMERS = 3; // concurrent questions of a heavy user
const ASKS = 300; // of fewer, a 99th percentile is the maximum
const PAUSE_MS = 400; // 150 charts a minute are below the limit
/** Unanswered requests are measured at this time. */
const MOST_MS = 180_000;

/** The continuous requests of five users, and the occasional one of another. */
interface Variant {
  name: string;
  heavy: (user: BenchUser) => () => Promise<TimedAnswer>;
  light: (user: BenchUser) => Promise<number>;
  asks: number;
}

interface Figures {
  light: number[];
  closes: number[];
}

export async function run(args: readonly string[]): Promise<void> {
  unpinSelf();
  const verdicts: BenchVerdict[] = args.includes('prices') || args.length === 0 ? measurePrices() : [];
  if (args[0] === 'prices') return printVerdicts(verdicts);
  if (args.includes('sockets') || args.length === 0) verdicts.push(...(await measureSockets()));
  if (args[0] === 'sockets') return printVerdicts(verdicts);
  const product = await startWorld();
  const [light, ...heavy] = await Promise.all(Array.from({ length: HEAVY_USERS + 1 }, () => BenchUser.signUp(product)));
  if (!light) throw new Error('nobody signed up');
  const groups = await mostGroups(heavy[0] as BenchUser);
  say(`the dearest screen that is taken has ${groups} groups of ten`);
  const closes = await CloseDelays.of(light, 'X000-USD');
  const ends = new TestEnds(light.listen());
  await sleep(10_000);
  for (const variant of variants(groups, ends).filter(({ name: own }) => args.length === 0 || args.includes(own))) {
    verdicts.push(...(await measure(variant, light, heavy, closes)));
  }
  closes.stop();
  ends.stop();
  printVerdicts(verdicts);
}

async function measureSockets(): Promise<BenchVerdict[]> {
  const product = await startWorld({ hasLoad: true });
  const user = await BenchUser.signUp(product);
  const verdicts = await besidePrices(product, user, await mostGroups(user), heavyTest);
  await product.stop();
  return verdicts;
}

const variants = (groups: number, ends: TestEnds): Variant[] => [
  {
    name: 'screens',
    heavy: (user) => () => user.call('POST', 'screener/query', heavyScreen(groups)),
    light: (user) => okMs(user.call('POST', 'screener/query', lightScreen())),
    asks: ASKS,
  },
  {
    name: 'backtests',
    heavy: (user) => () => user.call('POST', `user/${user.id}/backtests`, heavyTest()),
    light: (user) => testMs(user, ends),
    asks: 12,
  },
  {
    name: 'candles',
    heavy: (user) => () =>
      user.call('GET', `candles?market=Crypto&symbol=X00${Date.now() % 10}-USD&timeframe=10m&limit=5000`),
    light: (user) => okMs(user.call('GET', 'candles?market=Crypto&symbol=X001-USD&timeframe=10m&limit=500')),
    asks: ASKS,
  },
];

async function okMs(answer: Promise<TimedAnswer>): Promise<number> {
  const { status, ms, body } = await answer;
  if (status !== 200) throw new Error(`the light user was answered with ${status}: ${JSON.stringify(body)}`);
  return ms;
}

async function measure(
  variant: Variant,
  light: BenchUser,
  heavy: readonly BenchUser[],
  closes: CloseDelays,
): Promise<BenchVerdict[]> {
  say(`${variant.name}: quiet ...`);
  await ask(variant, light, Math.ceil(variant.asks / 10)); // warms the code up
  closes.take();
  const quiet: Figures = { light: await ask(variant, light, variant.asks), closes: closes.take() };
  say(`${variant.name}: five heavy users ...`);
  const hammers = heavy.flatMap((user) => Array.from({ length: HAMMERS }, () => hammer(variant.heavy(user))));
  await sleep(5_000);
  closes.take();
  const loaded: Figures = { light: await ask(variant, light, variant.asks), closes: closes.take() };
  const statuses = new Map<number, number>();
  for (const own of await Promise.all(hammers.map((one) => one.stop()))) {
    for (const [status, count] of own) statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  print(variant.name, quiet, loaded);
  console.log(
    `  heavy users were answered: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}\n`,
  );
  const ratio = (of: keyof Figures, share: number): number => quantile(loaded[of], share) / quantile(quiet[of], share);
  return [
    judge(`${variant.name}: light user's p99, loaded to quiet`, ratio('light', 0.99), { gate: 3, stretch: 1.5 }),
    judge(`${variant.name}: delay of a close's scan, median, loaded to quiet`, ratio('closes', 0.5), {
      gate: 2,
      stretch: 1.2,
    }),
  ];
}

async function ask({ light }: Variant, user: BenchUser, asks: number): Promise<number[]> {
  const times: number[] = [];
  for (const endMs = performance.now() + MOST_MS; times.length < asks && performance.now() < endMs; ) {
    const left = sleep(endMs - performance.now() + 1, Number.NaN, { ref: false });
    const startMs = performance.now();
    const ms = await Promise.race([light(user), left]);
    times.push(Number.isNaN(ms) ? performance.now() - startMs : ms);
    await sleep(PAUSE_MS);
  }
  return times;
}

function print(title: string, quiet: Figures, loaded: Figures): void {
  const row = (label: string, of: keyof Figures, share: number): string[] => [
    label,
    figure(quantile(quiet[of], share), 'ms'),
    figure(quantile(loaded[of], share), 'ms'),
    figure(quantile(loaded[of], share) / quantile(quiet[of], share)),
  ];
  printTable(
    [title, 'quiet', '5 heavy users', 'ratio'],
    [
      row('light user, median', 'light', 0.5),
      row('light user, p99', 'light', 0.99),
      row('scan of a close, median', 'closes', 0.5),
      row('scan of a close, worst', 'closes', 1),
    ],
  );
}

/** Returns the time from requesting a small test to its report, in ms. */
async function testMs(user: BenchUser, ends: TestEnds): Promise<number> {
  const startMs = performance.now();
  const rules = [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_20' }];
  const { status, body } = await user.call('POST', `user/${user.id}/backtests`, testOf({ symbol: 'X001-USD' }, rules));
  if (status !== 202) throw new Error(`the light user's test was answered with ${status}: ${JSON.stringify(body)}`);
  const { id } = (body as { backtest: { id: string } }).backtest;
  if ((await ends.of(id)) !== 'done') throw new Error('the light user’s test failed');
  return performance.now() - startMs;
}
