import type { BarSeries } from '@wickwise/market';
import { keyTemplate, outputLabel } from './attribute-key.ts';
import { Composite, type CompositePart } from './composite.ts';
import type { Indicator } from './indicator.ts';
import { isStillAt, rating } from './rating.ts';
import { averageVotes, oscillatorVotes, R, RATING_AVERAGES, RATING_OSCILLATORS, SHOWN_BY } from './rating-votes.ts';
import { inputColumns, runOver } from './run.ts';

/** Vote of one average or oscillator on the newest bar. */
export interface RatingVote {
  /** Key of the attribute, `sma_50`, and its label. */
  key: string;
  label: string;
  value: number;
  /** 1 up, -1 down, 0 neither. */
  vote: number;
}

/** Mean votes, -1 to 1; NaN with too little history. */
export interface RatingReading {
  rating: number;
  averages: number;
  oscillators: number;
}

/** Returns the rating on the newest bar. */
export function readRating(bars: BarSeries): RatingReading {
  const { outputs } = runOver(rating as Indicator, {}, inputColumns(bars, {}), bars.length);
  const newest = (name: string): number => outputs[name].at(-1) ?? Number.NaN;
  return {
    rating: newest('rating'),
    averages: newest('rating_averages'),
    oscillators: newest('rating_oscillators'),
  };
}

/** Returns each vote on the newest bar; averages and oscillators without a value are missing. */
export function readRatingVotes(bars: BarSeries): { averages: RatingVote[]; oscillators: RatingVote[] } {
  const last = bars.length - 1;
  const price = bars.close[last];
  const lines = readingsOf(RATING_AVERAGES, bars);
  const readings = readingsOf(RATING_OSCILLATORS, bars);
  const at = (columns: readonly Float64Array[], i: number) => columns.map((column) => column[i] ?? Number.NaN);
  const [linesNow, now] = [at(lines, last), at(readings, last)];
  const averages = averageVotes(price, linesNow, at(lines, last - 1));
  const oscillators = oscillatorVotes({
    price,
    now,
    before: at(readings, last - 1),
    aoOlder: readings[R.ao][last - 2] ?? Number.NaN,
    isStill: isStillAt(bars, last),
  });
  return {
    averages: averages.flatMap((vote, k) => voteOf(RATING_AVERAGES[k], linesNow[k], vote)),
    oscillators: SHOWN_BY.flatMap((place, k) => voteOf(RATING_OSCILLATORS[place], now[place], oscillators[k])),
  };
}

function readingsOf(parts: readonly CompositePart[], bars: BarSeries): readonly Float64Array[] {
  const composite = new Composite(parts);
  return composite.advance(inputColumns(bars, {}), 0, bars.length, new Float64Array(composite.stateSize));
}

function voteOf({ indicator, params, output }: CompositePart, value = Number.NaN, vote = Number.NaN): RatingVote[] {
  if (Number.isNaN(value) || Number.isNaN(vote)) return [];
  // %K doesn't depend on the length of the mean beside it, so its key names its own period alone
  const key = keyTemplate(indicator, output).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return [{ key, label: outputLabel({ key, kind: 'output', indicator, params, output }), value, vote }];
}
