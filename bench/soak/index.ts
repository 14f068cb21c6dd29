import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@wickwise/market';
import { temporaryFolder } from '../harness/children.ts';
import { unpinSelf } from '../harness/machine.ts';
import { Product } from '../harness/product.ts';
import { median, robustSlope } from '../harness/statistics.ts';
import { say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';
import { Clients } from '../memory/clients.ts';
import { type Minute, printMinutes, watchMinutes } from './minutes.ts';
import { SoakWork } from './work.ts';

export const name = 'soak';
export const summary =
  'everything on at twenty times its speed, by default for two hours: memory, handles, delay, disk';

const CLOCK = path.resolve(import.meta.dirname, '../memory/compressed-clock.mjs');
const SPEED = 20;
const FROM_UTC = '09:00';
const CLOSE_DELAY_MS = 10_000;
const SYMBOLS = 12;
const READERS = 10;
const WORKERS = 4;
const MINUTES = 120;
/** The first part fills bounded caches. */
const WARM_SHARE = 1 / 3;
const WARM_UP_MS = 30_000;
const MIB = 2 ** 20;
const MINUTES_OF_HOUR = 60;

/** `npm run bench -- soak [minutes]`. Linux only. Sources of news are off: the server calls no host on this machine. */
export async function run(args: readonly string[]): Promise<void> {
  const minutes = Number(args[0] ?? MINUTES);
  if (!(minutes >= 6)) throw new Error('a soak takes six minutes at least: its first third is left out of the verdict');
  unpinSelf();
  const folder = temporaryFolder();
  const sim = { SIM_SYMBOLS: `${SYMBOLS}`, NEWS: 'off' };
  say('loading the history ...');
  const first = await Product.start(['--feed', 'sim'], { dataDir: folder, env: sim, isPinned: false });
  await first.historyLoaded();
  await first.stop();
  const clock = { BENCH_SPEED: `${SPEED}`, BENCH_FROM_MS: `${nextWeekday()}`, BAR_CLOSE_DELAY_MS: `${CLOSE_DELAY_MS}` };
  const env = { ...sim, ...clock, LIMIT_FACTOR: '20' }; // all clients have one address
  const product = await Product.start(['--feed', 'sim'], { dataDir: folder, env, preload: CLOCK, isPinned: false });
  await product.historyLoaded();
  const readers = await Clients.start(product, READERS);
  const work = await SoakWork.start(product, WORKERS);
  await sleep(WARM_UP_MS);
  say(`${minutes} minutes at ${SPEED} times their speed, ${READERS} readers, ${WORKERS} who keep asking ...`);
  const seen = await watchMinutes(product, folder, minutes, () => work.tally);
  const tallies = [readers.tally, work.tally];
  await Promise.all([readers.stop(), work.stop()]);
  await product.stop();
  printMinutes(seen);
  for (const tally of tallies) console.log(`  ${tally}`);
  console.log();
  printVerdicts(verdictsOf(seen));
}

function verdictsOf(all: readonly Minute[]) {
  const seen = all.slice(Math.floor(all.length * WARM_SHARE));
  const half = Math.floor(seen.length / 2);
  const hourly = (of: keyof Minute): number =>
    robustSlope(seen.map((minute) => [minute.minute, minute[of]])) * MINUTES_OF_HOUR;
  const delays = [seen.slice(0, half), seen.slice(half)].map((part) => median(part.map(({ loopMs }) => loopMs)));
  const [earlier = Number.NaN, later = Number.NaN] = delays;
  return [
    judge('server: growth', hourly('rss') / MIB, { gate: 60, stretch: 20, unit: 'MiB an hour' }),
    judge('  of it heap', hourly('heap') / MIB, { gate: 30, stretch: 10, unit: 'MiB an hour' }),
    judge('database processes: growth', hourly('database') / MIB, { gate: 60, stretch: 20, unit: 'MiB an hour' }),
    judge('handles: growth', hourly('handles'), { gate: 20, stretch: 5, unit: 'an hour' }),
    judge('event loop, median of p99: second half to first', later / earlier, { gate: 1.5, stretch: 1.1 }),
  ];
}

/** Returns a moment of the next weekday, epoch ms, from which markets close and open. */
function nextWeekday(): number {
  let startMs = Date.parse(`${new Date().toISOString().slice(0, 10)}T${FROM_UTC}Z`);
  const isRight = (): boolean => startMs > Date.now() && new Date(startMs).getUTCDay() % 6 !== 0;
  while (!isRight()) startMs += DAY_MS;
  return startMs;
}
