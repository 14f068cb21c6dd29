import {
  type ChartPatternFind,
  findCandlePattern,
  necklineAt,
  PATTERN_CATALOGUE,
  reportCandle,
} from '@wickwise/analytics';
import {
  type CallOutcome,
  FIELD_TEXTS,
  PRACTICE_LIMITS,
  type PracticeAnswerQuery,
  type PracticeBar,
  type PracticeExercise,
  type PracticePoint,
  type PracticeResult,
  type PracticeShape,
} from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { InvalidField } from '#platform/errors.ts';
import { type Exercise, exerciseId } from './exercise.ts';
import type { PracticeBars } from './practice-bars.ts';
import { isFound } from './subjects.ts';

/** Distance from a neckline that counts as on it, as a share of the pattern's height. */
const LEVEL_TOLERANCE = 0.15;
/** Moves of fewer ATR are flat. */
const FLAT_ATR = 1;

type Read = PracticeBars & { from: number };

/** Returns the bars of an exercise as a reader sees them: without a symbol, and with a first close of 100. */
function exerciseBars(read: Read, count: number, skipped = 0): PracticeBar[] {
  const { open, high, low, close } = read.view.bars;
  const scale = scaleOf(read);
  return Array.from({ length: count }, (_, k) => {
    const i = read.from + skipped + k;
    return [scale(open[i]), scale(high[i]), scale(low[i]), scale(close[i])] as PracticeBar;
  });
}

export function exerciseShown(
  exercise: Exercise,
  read: Read,
  { token, isSimulated }: Pick<PracticeExercise, 'token' | 'isSimulated'>,
): PracticeExercise {
  const { kind, direction, bars } = exercise;
  const known = PATTERN_CATALOGUE.find(({ name }) => name === exercise.pattern);
  const pattern = known ? { name: known.name, label: known.label, description: known.description } : null;
  return { id: exerciseId(exercise), token, kind, pattern, direction, bars: exerciseBars(read, bars), isSimulated };
}

/** Returns whether an answer is right, by what the engine finds on the stored bars, and what it requires. */
export function grade(exercise: Exercise, read: Read, request: PracticeAnswerQuery): PracticeResult {
  const { instrument } = read.listed;
  const { timeMs } = read.view.bars;
  return {
    id: exerciseId(exercise),
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    zone: MARKET_INFO[instrument.market].zone,
    from: timeMs[read.from] as number,
    to: timeMs[read.from + exercise.bars - 1] as number,
    ...NOTHING,
    ...gradeKind(exercise, read, request),
  };
}

const NOTHING = { completeAt: [], traits: [], isOpposite: false, shape: null, level: null, call: null };

type Graded = Partial<PracticeResult> & Pick<PracticeResult, 'isRight'>;

function gradeKind(exercise: Exercise, read: Read, { bar, call, price }: PracticeAnswerQuery): Graded {
  if (exercise.kind === 'call') {
    if (call === undefined) throw new InvalidField('call', FIELD_TEXTS.oneOf('up, down, flat'));
    return gradeCall(read, exercise.bars, call);
  }
  if (exercise.kind === 'level') {
    if (price === undefined) throw new InvalidField('price', 'Give the price of the neckline.');
    return gradeLevel(exercise, read, price);
  }
  if (bar === undefined || bar >= exercise.bars) throw new InvalidField('bar', 'Choose one of the bars shown.');
  return gradeFind(exercise, read, bar);
}

/** Returns whether the bars still have what an exercise asks for: a correction may have changed them. */
export function hasAnswer(exercise: Exercise, read: Read): boolean {
  if (exercise.kind === 'call') return true;
  const isCandle = findCandlePattern(exercise.pattern as string) !== undefined;
  return isCandle ? completionsIn(exercise, read).length > 0 : shapesIn(exercise, read).length > 0;
}

const columnOf = ({ pattern, bars }: Exercise, { view, from }: Read): Float64Array =>
  view.along(pattern as string).subarray(from, from + bars);

/** Returns the bars that complete the pattern, but for those whose first candle isn't shown. */
function completionsIn(exercise: Exercise, read: Read): number[] {
  const first = (findCandlePattern(exercise.pattern as string)?.bars ?? 1) - 1;
  return [...columnOf(exercise, read)].flatMap((value, at) => (at >= first && isFound(exercise, value) ? [at] : []));
}

function gradeFind(exercise: Exercise, read: Read, bar: number): Graded {
  const value = columnOf(exercise, read)[bar] as number;
  const isRight = isFound(exercise, value);
  const candle = findCandlePattern(exercise.pattern as string);
  return {
    isRight,
    completeAt: completionsIn(exercise, read),
    isOpposite: !isRight && isFound({ direction: null }, value),
    traits: candle ? reportCandle(candle, read.view.bars, read.from + bar) : [],
    shape: candle ? null : shapeShown(nearestShape(exercise, read, bar), read, bar),
  };
}

/** Returns the finds of a chart pattern that are complete within the exercise. */
const shapesIn = ({ pattern, direction, bars }: Exercise, { view, from }: Read): ChartPatternFind[] =>
  view
    .chartFinds()
    .filter((find) => find.pattern === pattern && find.direction === direction && !find.isSpent)
    .filter(({ at }) => at >= from && at < from + bars);

/** Returns the one whose completion is nearest to a bar. */
function nearestShape(exercise: Exercise, read: Read, bar: number): ChartPatternFind {
  const distance = ({ at }: ChartPatternFind): number => Math.abs(at - read.from - bar);
  const [nearest] = shapesIn(exercise, read).sort((a, b) => distance(a) - distance(b));
  if (!nearest) throw new Error(`an exercise on ${exercise.pattern} has none`);
  return nearest;
}

function shapeShown(find: ChartPatternFind, read: Read, bar: number): PracticeShape {
  const scale = scaleOf(read);
  const point = (at: number, price: number): PracticePoint => ({ bar: at - read.from, price: scale(price) });
  const linePoint = (at: number): PracticePoint => point(at, necklineAt(find, at) as number);
  const hasLine = necklineAt(find, find.at) !== undefined;
  const completeAt = find.at - read.from;
  const reason =
    bar === completeAt ? null : bar > completeAt ? 'late' : bar + read.from <= find.end ? 'early' : 'inside';
  return {
    completeAt,
    reason,
    swings: find.pivots.map(([, at, price]) => point(at, price)),
    line: hasLine
      ? { atAnswer: linePoint(read.from + bar).price, from: linePoint(find.start), to: linePoint(find.at) }
      : null,
    close: scale(read.view.bars.close[read.from + bar]),
  };
}

function gradeLevel(exercise: Exercise, read: Read, price: number): Graded {
  const last = exercise.bars - 1;
  const find = nearestShape(exercise, read, last);
  const scale = scaleOf(read);
  const level = scale(necklineAt(find, find.at));
  const tolerance = scale(find.height * LEVEL_TOLERANCE);
  return {
    isRight: Math.abs(price - level) <= tolerance,
    completeAt: [find.at - read.from],
    shape: shapeShown(find, read, find.at - read.from),
    level: { price: level, tolerance },
  };
}

function gradeCall(read: Read, bars: number, called: CallOutcome): Graded {
  const { view, from, end } = read;
  const { close } = view.bars;
  const atr = view.along('atr_14');
  const moveAfter = (i: number): number =>
    ((close[i + PRACTICE_LIMITS.callBars] as number) - (close[i] as number)) / (atr[i] as number);
  const counts = { up: 0, down: 0, flat: 0 };
  let all = 0;
  for (let i = 0; i + PRACTICE_LIMITS.callBars < end; i++) {
    if (!((atr[i] as number) > 0)) continue;
    counts[outcomeOf(moveAfter(i))]++;
    all++;
  }
  const moveAtr = moveAfter(from + bars - 1);
  const outcome = outcomeOf(moveAtr);
  const base = { up: counts.up / all, down: counts.down / all, flat: counts.flat / all, bars: all };
  const later = exerciseBars(read, PRACTICE_LIMITS.callBars, bars);
  return { isRight: outcome === called, call: { outcome, moveAtr, later, base } };
}

const outcomeOf = (moveAtr: number): CallOutcome => (moveAtr > FLAT_ATR ? 'up' : moveAtr < -FLAT_ATR ? 'down' : 'flat');

/** Returns what turns prices into those of an exercise. */
function scaleOf({ view, from }: Read): (price: number | undefined) => number {
  const first = view.bars.close[from] as number;
  return (price = Number.NaN) => Math.round((price / first) * 1_000_000) / 10_000;
}
