import { type ChartPatternFind, overlapOf } from './find.ts';

/** Finds remembered of each pattern and direction. */
const KEPT = 16;

/** Two finds of one pattern and direction that share half of their bars are the same thing seen twice. */
const SAME = 0.5;

export type Span = readonly [start: number, end: number];

/** Spans of the patterns handed out lately, so that what one swing size has shown isn't shown again by another. */
export class Emitted {
  readonly spans: Record<string, Span[]>;

  constructor(spans: Readonly<Record<string, readonly Span[]>>) {
    this.spans = Object.fromEntries(Object.entries(spans).map(([key, list]) => [key, [...list]]));
  }

  /** Of the finds of one bar those that are new: spent ones last, the best fitting first. */
  admit(finds: ChartPatternFind[]): ChartPatternFind[] {
    if (finds.length > 1) {
      finds.sort(
        (a, b) => Number(a.isSpent) - Number(b.isSpent) || b.fit - a.fit || a.start - b.start || a.end - b.end,
      );
    }
    return finds.filter((find) => this.#isNew(find));
  }

  /** A spent find hides no fresh one: that has a target still to come. */
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
