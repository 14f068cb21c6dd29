import { type ChartPatternFind, overlapOf } from './find.ts';

/** Finds remembered per pattern and direction. */
const KEPT = 16;

/** Two finds of a pattern and direction that share half of their bars are the same. */
const SAME = 0.5;

export type Span = readonly [start: number, end: number];

/** Spans of recent finds, so that another swing size doesn't repeat them. */
export class Emitted {
  readonly spans: Record<string, Span[]>;

  constructor(spans: Readonly<Record<string, readonly Span[]>>) {
    this.spans = Object.fromEntries(Object.entries(spans).map(([key, list]) => [key, [...list]]));
  }

  /** Returns the new finds of a bar: spent ones last, best fit first. */
  admit(finds: ChartPatternFind[]): ChartPatternFind[] {
    if (finds.length > 1) {
      finds.sort(
        (a, b) => Number(a.isSpent) - Number(b.isSpent) || b.fit - a.fit || a.start - b.start || a.end - b.end,
      );
    }
    return finds.filter((find) => this.#isNew(find));
  }

  /** Returns whether a find is new; a spent find doesn't hide a fresh one, which still has a target. */
  #isNew({ pattern, direction, start, end, isSpent }: ChartPatternFind): boolean {
    const fresh = `${pattern} ${direction}`;
    const own = isSpent ? `${fresh} spent` : fresh;
    this.spans[own] ??= [];
    const known = this.spans[own];
    const isKnown = ([from, to]: Span) => overlapOf(start, end, from, to) >= SAME;
    if (known.some(isKnown) || (isSpent && this.spans[fresh]?.some(isKnown))) return false;
    known.push([start, end]);
    if (known.length > KEPT) known.shift();
    return true;
  }
}
