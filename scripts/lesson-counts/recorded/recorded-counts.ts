import { readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import type { CountedBars } from '../../../packages/lessons/src/counts.ts';
import type { Market } from '../../../packages/market/src/index.ts';
import { Tally } from '../tally.ts';
import { countDays, countInsideBars } from './candle-days.ts';
import { countFinds } from './candle-finds.ts';
import { countAdvances, countLevels, countPigeons } from './candle-follow-ups.ts';
import { History } from './history.ts';

interface RecordedSet {
  /** Begins the names of its counts. */
  name: string;
  source: string;
  market: Market;
}

/** Sets as the data's README names them, with their timeframes. */
export const RECORDED_SETS: readonly RecordedSet[] = [
  { name: 'india', source: 'in_equity/upstox/1d', market: 'Indian_Equity' },
  { name: 'us', source: 'us_equity/sp500_5y/1d', market: 'US_Equity' },
  { name: 'india_15m', source: 'in_equity/nse15/15m', market: 'Indian_Equity' },
  { name: 'forex', source: 'forex/gmt_quotes/1d', market: 'Forex' },
];

const TOPICS = [countFinds, countDays, countInsideBars, countLevels, countPigeons, countAdvances];

const day = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Counts on all recorded bars of a set. */
export function countRecorded({ name, source, market }: RecordedSet): CountedBars {
  const tally = new Tally();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const symbol of recordedSymbols(source)) {
    const bars = readRecordedBars(`${source}/${symbol}`);
    first = Math.min(first, bars.timeMs[0] as number);
    last = Math.max(last, bars.timeMs[bars.length - 1] as number);
    const history = new History(bars);
    for (const count of TOPICS) count(history, tally);
  }
  addExpected(tally);
  const counts = tally.all().map(({ name: topic, ...counted }) => ({ name: `${name}_${topic}`, ...counted }));
  return { source, market, period: `${day(first)}..${day(last)}`, counts };
}

/** Abandoned babies to expect if their conditions were independent: half of all jumps, and of bodies, go one way. */
function addExpected(tally: Tally): void {
  const [long, jump, doji] = [tally.share('body_long'), tally.share('range_gap') / 2, tally.share('doji')];
  const n = tally.cases('doji');
  tally.add('expected_babies', n * long * jump * doji * jump * (long / 2), n);
}
