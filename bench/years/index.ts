import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BenchUser } from '../fairness/world.ts';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch, Product } from '../harness/product.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { pagesOf, startAccount } from './people.ts';

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
  firings: number;
  notices: number;
  deliveries: number;
  turns: number;
  people_bytes: number;
  database_bytes: number;
  took_ms: number;
  /** Rows by kind or table. */
  deleted: Record<string, number>;
}

interface Moment {
  startSeconds: number;
  pages: Map<string, { first: number; median: number; p95: number }>;
}

export async function run(args: readonly string[]): Promise<void> {
  const days = Number(args[0] ?? DAYS);
  const dataDir = temporaryFolder();
  say('loading the simulated history of all markets ...');
  const product = await Product.start(['--feed', 'sim'], { dataDir, isPinned: false });
  await product.historyLoaded();
  const user = await startAccount(product);
  await sleep(SCANNED_MS);
  await product.stop();
  const first = await figuresOf(dataDir, 'count');
  const before = await measure(dataDir, user);
  say(`putting ${days} days of signals and notices before it ...`);
  const filled = await figuresOf(dataDir, 'fill', days);
  const expired = await figuresOf(dataDir, 'expire');
  const after = await measure(dataDir, user);
  const dropped = await figuresOf(dataDir, 'drop', days - 31);
  printSizes(days, [first, filled, expired, dropped]);
  printSpeeds(days, before, after);
  console.log(`  past retention: ${JSON.stringify(expired.deleted)} rows deleted in ${figure(expired.took_ms, 'ms')}`);
  console.log(`  the oldest month of signals dropped in ${figure(dropped.took_ms, 'ms')}\n`);
}

async function figuresOf(dataDir: string, mode: 'count' | 'fill' | 'expire' | 'drop', days = 0): Promise<Sizes> {
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
async function measure(dataDir: string, known: BenchUser): Promise<Moment> {
  const startMs = performance.now();
  const product = await Product.start(['--feed', 'sim'], { dataDir, isPinned: false, env: { LIMIT_FACTOR: '1000' } });
  const startSeconds = (performance.now() - startMs) / 1_000;
  await product.historyLoaded();
  await sleep(SCANNED_MS);
  const user = await BenchUser.signIn(product, known);
  const pages: Moment['pages'] = new Map();
  for (const [page, place] of Object.entries({ ...PAGES, ...pagesOf(user) })) pages.set(page, await ask(user, place));
  await product.stop();
  return { startSeconds, pages };
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

function printSizes(days: number, moments: readonly Sizes[]): void {
  const text = (count: number): string => Number(count).toLocaleString('en');
  const bytes = (of: number): string => figure(of / MIB, 'MiB');
  const rows: [string, (sizes: Sizes) => string][] = [
    ['signals', ({ signals }) => text(signals)],
    ['months of signals', ({ months }) => text(months)],
    ['signals with indexes', (sizes) => bytes(sizes.signal_bytes)],
    ['alerts that fired', ({ firings }) => text(firings)],
    ['notices', ({ notices }) => text(notices)],
    ['messages', ({ deliveries }) => text(deliveries)],
    ['entered or left screens', ({ turns }) => text(turns)],
    ['these four with indexes', (sizes) => bytes(sizes.people_bytes)],
    ['database', (sizes) => bytes(sizes.database_bytes)],
  ];
  printTable(
    ['what is stored', 'first day', `after ${days} days`, 'past retention deleted', 'a month dropped'],
    rows.map(([title, of]) => [title, ...moments.map(of)]),
  );
}

function printSpeeds(days: number, before: Moment, after: Moment): void {
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
}
