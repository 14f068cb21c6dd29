import { type ChartPatternFind, findCandlePattern } from '@wickwise/analytics';
import {
  PRACTICE_KINDS,
  PRACTICE_LIMITS,
  type PracticeKind,
  type PracticeQuery,
  type PracticeSubject,
} from '@wickwise/contract';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Exercise } from './exercise.ts';
import type { PracticeBarReader, PracticeBars } from './practice-bars.ts';
import { isFound, subjectsOf } from './subjects.ts';

/** Bars shown around a candle pattern and before a call, and at least around a chart pattern. */
const SHOWN = 60;
/** Bars that the engine's averages need before anything is asked. */
const WARM_UP = 60;
/** Instruments that are looked through for one exercise. */
const TRIES = 4;

/** Returns a number from 0 up to, not including, 1. */
export type RandomNumber = () => number;

/** An exercise with the bars that it was found on. */
export interface FoundExercise {
  exercise: Exercise;
  read: PracticeBars & { from: number };
}

type Made = Omit<Exercise, 'kind' | 'no' | 'fromMs'> & { from: number };

/**
 * Finds a stretch of stored bars that asks what a reader wants: of markets with real prices where there are any,
 * else of simulated ones. Undefined where no looked-through instrument has one.
 */
export async function findExercise(
  reader: PracticeBarReader,
  query: Pick<PracticeQuery, 'kind' | 'pattern' | 'direction' | 'market'>,
  random: RandomNumber,
): Promise<FoundExercise | undefined> {
  const kinds = kindsFor(query);
  for (const listed of instrumentsFor(reader, query, random)) {
    const kind = pick(kinds, random);
    if (!kind) return undefined;
    const prices = await reader.read(listed);
    const made = make(kind, prices, query, random);
    if (!made) continue;
    const { from, ...exercise } = made;
    const fromMs = prices.view.bars.timeMs[from] as number;
    return { exercise: { kind, no: listed.no, fromMs, ...exercise }, read: { ...prices, from } };
  }
  return undefined;
}

/** Kinds that ask for a pattern, of a reader who wants one. */
function kindsFor({ kind, pattern, direction }: PracticeQuery): readonly PracticeKind[] {
  const wanted = PRACTICE_KINDS.filter((one) => kind === undefined || one === kind);
  return wanted.filter((one) =>
    one === 'call' ? pattern === undefined : subjectsOf(one, { pattern, direction }).length > 0,
  );
}

function instrumentsFor(
  reader: PracticeBarReader,
  { market }: PracticeQuery,
  random: RandomNumber,
): ListedInstrument[] {
  const { registry } = reader;
  const all = registry.all.filter(
    ({ instrument, isFix }) => !isFix && (market === undefined || instrument.market === market),
  );
  const isSimulated = ({ instrument }: ListedInstrument): boolean => registry.isSimulated(instrument.market);
  const real = shuffled(
    all.filter((listed) => !isSimulated(listed)),
    random,
  );
  return [...real.slice(0, TRIES), ...shuffled(all.filter(isSimulated), random).slice(0, TRIES)];
}

function make(kind: PracticeKind, prices: PracticeBars, query: PracticeQuery, random: RandomNumber): Made | undefined {
  if (kind === 'call') return makeCall(prices, random);
  const subjects = shuffled(subjectsOf(kind, query), random);
  for (const subject of subjects) {
    const made = makeOf(kind, prices, subject, random);
    if (made) return made;
  }
  return undefined;
}

function makeCall({ view, end }: PracticeBars, random: RandomNumber): Made | undefined {
  const atr = view.along('atr_14');
  const last = WARM_UP + Math.floor(random() * (end - PRACTICE_LIMITS.callBars - WARM_UP));
  if (last < WARM_UP || last + PRACTICE_LIMITS.callBars >= end || !((atr[last] as number) > 0)) return undefined;
  return { pattern: null, direction: null, from: last + 1 - SHOWN, bars: SHOWN };
}

function makeOf(kind: 'find' | 'level', { view, end }: PracticeBars, subject: PracticeSubject, random: RandomNumber) {
  const along = view.along(subject.pattern);
  const found: number[] = [];
  for (let at = WARM_UP; at < end; at++) if (isFound(subject, along[at] as number)) found.push(at);
  const isCandle = findCandlePattern(subject.pattern) !== undefined; // the search for shapes takes long
  const shapeAt = (at: number): ChartPatternFind | undefined =>
    view
      .chartFinds()
      .filter((find) => find.at === at && !find.isSpent)
      .find(({ pattern, direction }) => pattern === subject.pattern && direction === subject.direction);
  for (const at of shuffled(found, random)) {
    const shape = isCandle ? undefined : shapeAt(at);
    if (!isCandle && !shape) continue;
    const { from, to } = windowAround(kind, at, shape, random);
    const isShown = from >= 0 && to < end && to - from < PRACTICE_LIMITS.bars;
    const made: Made = { ...subject, from, bars: to + 1 - from };
    if (isShown) return made;
  }
  return undefined;
}

/** Returns the first and last bar shown: what is looked for must not always be at the same place. */
function windowAround(kind: 'find' | 'level', at: number, shape: ChartPatternFind | undefined, random: RandomNumber) {
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  if (!shape) {
    const from = at - between(SHOWN / 3, SHOWN - 3);
    return { from, to: from + SHOWN - 1 };
  }
  const from = Math.min(shape.start - between(8, 20), at - SHOWN * 0.75);
  return { from, to: kind === 'level' ? at : at + between(3, 15) };
}

const pick = <Item>(items: readonly Item[], random: RandomNumber): Item | undefined =>
  items[Math.floor(random() * items.length)];

function shuffled<Item>(items: readonly Item[], random: RandomNumber): Item[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as Item, mixed[i] as Item];
  }
  return mixed;
}
