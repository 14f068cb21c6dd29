import type { LessonCount } from '../../packages/lessons/src/counts.ts';

type Counted = Omit<LessonCount, 'name'>;

const MILLION = 1_000_000;
/** Sums of floating-point numbers, without the digits that mean nothing. */
const rounded = (value: number): number => Math.round(value * MILLION) / MILLION;

/** Counts by name. */
export class Tally {
  readonly #hits = new Map<string, Counted>();
  readonly #sums = new Map<string, Counted>();

  /** Counts a case, and whether it is one. */
  of(name: string, isHit: boolean): void {
    this.add(name, Number(isHit), 1);
  }

  /** Counts `value` of `n` cases at once. */
  add(name: string, value: number, n: number): void {
    const counted = this.#hits.get(name) ?? { value: 0, n: 0 };
    this.#hits.set(name, { value: counted.value + value, n: counted.n + n });
  }

  /** Takes a number into an average. */
  average(name: string, value: number): void {
    const counted = this.#sums.get(name) ?? { value: 0, n: 0 };
    this.#sums.set(name, { value: counted.value + value, n: counted.n + 1 });
  }

  /** Returns the share of a count's cases. */
  share(name: string): number {
    const { value, n } = this.#hits.get(name) ?? { value: 0, n: 1 };
    return value / n;
  }

  /** Returns the cases of a count. */
  cases(name: string): number {
    return this.#hits.get(name)?.n ?? 0;
  }

  /** Returns all counts and averages. */
  all(): LessonCount[] {
    const averages = [...this.#sums].map(([name, { value, n }]) => ({ name, value: value / n, n }));
    const hits = [...this.#hits].map(([name, counted]) => ({ name, ...counted }));
    return [...hits, ...averages].map((count) => ({ ...count, value: rounded(count.value) }));
  }
}

/** Returns the number below which a share of them lies. */
export function valueAtShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] as number;
}
