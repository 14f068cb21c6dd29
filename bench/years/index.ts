import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchUser } from '../fairness/world.ts';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch, Product } from '../harness/product.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';

export const name = 'years';
export const summary = 'a server after its first day and after a year: sizes, pages, start, and the end of a month';

const DAYS = 400;
const ASKS = 40;
/** Time for the start's reading and scanning, ms. */
const SCANNED_MS = 30_000;
const PAGES: Readonly<Record<string, string>> = {
  'signals, first page': 'user/pattern-signal?page=1',
  'signals, page 50': 'user/pattern-signal?page=50',
  'signals of a market': 'user/pattern-signal?page=1&market=Crypto',
  'signals of a symbol': 'user/pattern-signal?page=1&market=Crypto&symbol=BTC-USD',
  'strong hammers': 'user/pattern-signal?page=1&pattern=hammer&strength=Strong',
  'what is new': 'user/whatsnew',
};
const MIB = 2 ** 20;

interface Sizes {
  signals: number;
  events: number;
  months: number;
  signal_bytes: number;
  database_bytes: number;
  drop_ms: number | null;
}

interface Moment {
  sizes: Sizes;
  startSeconds: number;
  pages: Map<string, { first: number; median: number; p95: number }>;
}

export async function run(args: readonly string[]): Promise<void> {
  const days = Number(args[0] ?? DAYS);
  const dataDir = temporaryFolder();
  say('loading the simulated history of all markets ...');
  const product = await Product.start(['--feed', 'sim'], { dataDir, isPinned: false });
  await product.historyLoaded();
  await sleep(SCANNED_MS);
  await product.stop();
  const before = await measure(dataDir, await figuresOf(dataDir, 'count'));
  say(`putting ${days} days of signals before it ...`);
  const after = await measure(dataDir, await figuresOf(dataDir, 'fill', days));
  const dropped = await figuresOf(dataDir, 'drop', days - 31);
  print(days, before, after, dropped);
}

async function figuresOf(dataDir: string, mode: 'count' | 'fill' | 'drop', days = 0): Promise<Sizes> {
  const child = startChild([
    process.execPath,
    path.join(import.meta.dirname, 'fill-year.ts'),
    dataDir,
    mode,
    `${days}`,
  ]);
  const sizes = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Sizes;
  await endChild(child);
  return sizes;
}

/** Starts the product on the folder, and requests each page repeatedly after the start. */
async function measure(dataDir: string, sizes: Sizes): Promise<Moment> {
  const startMs = performance.now();
  const product = await Product.start(['--feed', 'sim'], { dataDir, isPinned: false, env: { LIMIT_FACTOR: '1000' } });
  const startSeconds = (performance.now() - startMs) / 1_000;
  await product.historyLoaded();
  await sleep(SCANNED_MS);
  const user = await BenchUser.signUp(product);
  const pages: Moment['pages'] = new Map();
  for (const [page, place] of Object.entries(PAGES)) pages.set(page, await ask(user, place));
  await product.stop();
  return { sizes, startSeconds, pages };
}

async function ask(user: BenchUser, place: string): Promise<{ first: number; median: number; p95: number }> {
  const took: number[] = [];
  for (let i = 0; i <= ASKS; i++) {
    const { status, ms } = await user.call('GET', place);
    if (status !== 200) throw new Error(`${place} answered ${status}`);
    took.push(ms);
  }
  const [first = Number.NaN, ...again] = took;
  return { first, median: quantile(again, 0.5), p95: quantile(again, 0.95) };
}

function print(days: number, before: Moment, after: Moment, dropped: Sizes): void {
  const sizesOf = ({ signals, months, signal_bytes, database_bytes }: Sizes): string[] => [
    signals.toLocaleString('en'),
    `${months}`,
    figure(signal_bytes / MIB, 'MiB'),
    figure(database_bytes / MIB, 'MiB'),
  ];
  const columns = [before.sizes, after.sizes, dropped].map(sizesOf);
  printTable(
    ['what is stored', 'first day', `after ${days} days`, 'a month dropped'],
    ['signals', 'months of signals', 'signals with indexes', 'database'].map((title, row) => [
      title,
      ...columns.map((column) => column[row] ?? ''),
    ]),
  );
  const speeds = [...before.pages].map(([page, own]) => {
    const later = after.pages.get(page) ?? own;
    const text = ({ first, median, p95 }: typeof own): string =>
      [first, median, p95].map((ms) => figure(ms)).join(' / ');
    return [page, text(own), text(later)];
  });
  printTable(
    ['ms: first / median / p95', 'first day', `after ${days} days`],
    [...speeds, ['start until it answers', figure(before.startSeconds, 's'), figure(after.startSeconds, 's')]],
  );
  printTable(
    ['dropping the oldest month', 'measured'],
    [['until it is gone', figure(dropped.drop_ms ?? Number.NaN, 'ms')]],
  );
}
