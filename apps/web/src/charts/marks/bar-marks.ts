import type { Point, Projection } from '../projection.ts';
import { MARK_LANE } from '../scene.ts';
import type { SignalMark } from './mark.ts';

/** All signals of a bar as one mark, below the candles. */
export interface BarMark {
  barMs: number;
  /** Oldest first; at least one. */
  marks: readonly SignalMark[];
  /** Their common direction; `both` where they disagree. */
  direction: SignalMark['direction'] | 'both';
  /** Centre of its symbol. */
  at: Point;
}

/** Half height of a symbol, and hit distances from its centre, px. */
export const SYMBOL_HALF = 4;
const REACH = { x: 8, above: 10, below: 16 } as const;

/** Returns one mark per bar in the strip below the candles, left to right; bars that aren't there have none. */
export function barMarksOf(
  marks: readonly SignalMark[],
  hasBar: (barMs: number) => boolean,
  { x, height }: Projection,
): BarMark[] {
  return [...Map.groupBy(marks, ({ barMs }) => barMs)]
    .filter(([barMs]) => hasBar(barMs))
    .sort(([a], [b]) => a - b)
    .map(([barMs, own]) => ({
      barMs,
      marks: own,
      direction: directionOf(own),
      at: { x: x(barMs), y: Math.round(height * MARK_LANE) },
    }));
}

function directionOf(marks: readonly SignalMark[]): BarMark['direction'] {
  const [first, ...others] = new Set(marks.map(({ direction }) => direction));
  return others.length > 0 || first === undefined ? 'both' : first;
}

/** Returns the mark under the pointer: its symbol or the number below it. */
export function barMarkAt(marks: readonly BarMark[], { x, y }: Point): BarMark | undefined {
  const near = marks.filter(
    ({ at }) => Math.abs(x - at.x) <= REACH.x && y >= at.y - REACH.above && y <= at.y + REACH.below,
  );
  return near.toSorted((a, b) => Math.abs(x - a.at.x) - Math.abs(x - b.at.x))[0];
}

/** Returns the signal that a press on a bar's mark selects: its newest, then one after the other. */
export function pressedMark({ marks }: BarMark, chosenId: string | undefined): SignalMark | undefined {
  const chosen = marks.findIndex(({ id }) => id === chosenId);
  return marks.at(chosen > 0 ? chosen - 1 : -1);
}
