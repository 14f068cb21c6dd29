import type { Tally } from '../tally.ts';
import { FIRST_BAR, type History } from './history.ts';

const LATER = 5;
/** Of the average range of five bars: how far apart level closes may be. */
const LEVEL = 0.05;

/** Counts level closes, and whether the lower of two falling candles' closes is the floor of the next five bars. */
export function countLevels({ open, close, range, averageBefore, length }: History, tally: Tally): void {
  for (let i = FIRST_BAR; i + LATER < length; i++) {
    const distance = Math.abs(close(i) - close(i - 1));
    const isLevel = distance <= LEVEL * averageBefore(range, i - 1, LATER);
    tally.of('close_level', isLevel);
    tally.of('close_equal', distance === 0);
    if (close(i) >= open(i) || close(i - 1) >= open(i - 1)) continue;
    tally.of('falling_pair_level', isLevel);
    const floor = Math.min(close(i), close(i - 1));
    const next = Array.from({ length: LATER }, (_, k) => close(i + 1 + k));
    tally.of(`floor_broken_${isLevel ? 'matching' : 'other'}`, Math.min(...next) < floor);
  }
}

/** Counts lower closes after a homing pigeon and after any bar, one bar and five bars later. */
export function countPigeons({ close, find, length }: History, tally: Tally): void {
  for (let i = FIRST_BAR; i + LATER < length; i++) {
    const names = find('homing_pigeon', i) === 0 ? ['any'] : ['any', 'pigeon'];
    for (const name of names) {
      tally.of(`lower_after_${name}`, close(i + 1) < close(i));
      tally.of(`lower_five_after_${name}`, close(i + LATER) < close(i));
    }
  }
}

/** Counts three rises that an advance block could name, and whether one of its four conditions makes them weaker. */
export function countAdvances(history: History, tally: Tally): void {
  for (let i = FIRST_BAR; i < history.length; i++)
    if (isAdvance(history, i)) tally.of('advance_tired', history.find('advance_block', i) !== 0);
}

/** Of the average range of five bars. */
const NEAR = 0.2;

function isAdvance(history: History, third: number): boolean {
  const { open, close, isWhite, isLong, upperWick, wicks, range } = history;
  const [first, second] = [third - 2, third - 1];
  if (![first, second, third].every(isWhite) || close(second) <= close(first) || close(third) <= close(second))
    return false;
  if (!isLong(first) || upperWick(first) >= history.averageBefore(wicks, first, 10) / 2) return false;
  return [second, third].every(
    (i) => open(i) > open(i - 1) && open(i) <= close(i - 1) + NEAR * history.averageBefore(range, i - 1, LATER),
  );
}
