import { type ChartPatternFind, overlapOf } from '../find.ts';
import type { Label, LabelledSeries } from './labelled.ts';

/** Part of a find that is scored. */
type Found = Pick<ChartPatternFind, 'pattern' | 'direction' | 'start' | 'end' | 'at'>;

export interface ClassScore {
  matched: number;
  labels: number;
  false: number;
  f1: number;
}

export interface Score {
  classes: Map<string, ClassScore>;
  macroF1: number;
  nearMisses: number;
  nearMissesReported: string[];
  /** Finds per 1,000 bars of random walk. */
  randomRate: number;
  delays: number[];
  missed: string[];
  unwanted: string[];
}

export const HARMONIC_NAMES: ReadonlySet<string> = new Set(['gartley', 'bat', 'butterfly', 'crab']);

const classOf = ({ pattern, direction }: { pattern: string; direction: string }) => `${pattern}/${direction}`;

const overlapWith = (found: Found, label: Label): number =>
  Math.max(...label.spans.map(([start, end]) => overlapOf(found.start, found.end, start, end)));

/** Matches finds with labels one to one, best overlap first. */
function match(finds: readonly Found[], labels: readonly Label[]): Map<Found, Label> {
  const pairs = finds.flatMap((found) =>
    labels
      .filter((label) => classOf(label) === classOf(found) && found.at <= latest(label))
      .map((label) => ({ found, label, overlap: overlapWith(found, label) })),
  );
  pairs.sort((a, b) => b.overlap - a.overlap);
  const matched = new Map<Found, Label>();
  const taken = new Set<Label>();
  for (const { found, label, overlap } of pairs) {
    if (overlap < 0.5 || matched.has(found) || taken.has(label)) continue;
    matched.set(found, label);
    taken.add(label);
  }
  return matched;
}

function latest({ confirm, pivots }: Label): number {
  const [, first] = pivots[0];
  return confirm + Math.max(10, (confirm - first) / 2);
}

/** Scores the finds of each series as the labelled sample describes, for the classes that `isCounted`. */
export function score(
  sample: readonly LabelledSeries[],
  findsOf: (series: LabelledSeries) => readonly Found[],
  isCounted: (pattern: string) => boolean,
): Score {
  const classes = new Map<string, ClassScore>();
  const classScore = (key: string) => {
    const known = classes.get(key) ?? { matched: 0, labels: 0, false: 0, f1: 0 };
    classes.set(key, known);
    return known;
  };
  const result: Score = {
    classes,
    macroF1: 0,
    nearMisses: 0,
    nearMissesReported: [],
    randomRate: 0,
    delays: [],
    missed: [],
    unwanted: [],
  };
  let randomFinds = 0;
  let randomBars = 0;
  for (const series of sample) {
    const finds = findsOf(series).filter(({ pattern }) => isCounted(pattern));
    const labels = series.labels.filter(({ pattern }) => isCounted(pattern));
    if (series.kind === 'random_walk') {
      randomFinds += finds.length;
      randomBars += series.bars.length;
      continue;
    }
    const { near } = series;
    if (near && isCounted(near.pattern)) {
      result.nearMisses++;
      if (finds.some((found) => classOf(found) === classOf(near) && overlapWith(found, near) >= 0.5)) {
        result.nearMissesReported.push(`${series.id} ${classOf(near)} ${series.rule}`);
      }
    }
    const matched = match(finds, labels);
    for (const label of labels) {
      const of = classScore(classOf(label));
      of.labels++;
      const found = [...matched].find(([, other]) => other === label)?.[0];
      if (!found) result.missed.push(`${series.id} ${classOf(label)} ${JSON.stringify(label.pivots)}`);
      else {
        of.matched++;
        result.delays.push(found.at - label.confirm);
      }
    }
    for (const found of finds) {
      const isIgnored = series.ignore.some(
        ([pattern, direction, start, end]) =>
          classOf({ pattern, direction }) === classOf(found) && overlapOf(found.start, found.end, start, end) >= 0.3,
      );
      if (matched.has(found) || isIgnored) continue;
      classScore(classOf(found)).false++;
      result.unwanted.push(`${series.id} ${series.kind} ${classOf(found)} ${found.start}-${found.end} at ${found.at}`);
    }
  }
  for (const of of classes.values()) {
    of.f1 = (2 * of.matched) / (of.matched + of.false + of.labels) || 0;
  }
  result.macroF1 = [...classes.values()].reduce((sum, { f1 }) => sum + f1, 0) / classes.size;
  result.randomRate = (1000 * randomFinds) / randomBars;
  return result;
}
