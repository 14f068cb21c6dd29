import type { TableColumn } from '../../ui/table/column.ts';

export interface SampleRow {
  symbol: string;
  name: string;
  price: number;
  changePct: number;
  volume: number;
  course: readonly number[];
}

const COUNT = 10_000;

/** Returns numbers that look like market data, the same at every visit. */
function take(seed: number, count: number): number[] {
  let state = seed;
  let price = 100 + (seed % 900);
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    price *= 1 + (state / 2_147_483_648 - 0.5) / 25;
    return price;
  });
}

export const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: COUNT }, (_, i) => {
  const course = take(i + 1, 24);
  const [first = 1, last = 1] = [course[0], course.at(-1)];
  return {
    symbol: `SYM${i + 1}`,
    name: `Sample company number ${i + 1} of ten thousand`,
    price: last,
    changePct: (last / first - 1) * 100,
    volume: Math.round(((i * 7_919) % 10_007) * 1_234),
    course,
  };
});

export const sampleBars = (seed: number, count: number) => {
  const prices = take(seed, count * 4);
  return Array.from({ length: count }, (_, i) => {
    const part = prices.slice(i * 4, i * 4 + 4);
    return { open: part[0] ?? 0, high: Math.max(...part), low: Math.min(...part), close: part[3] ?? 0 };
  });
};

export type SampleColumn = TableColumn<SampleRow>;
