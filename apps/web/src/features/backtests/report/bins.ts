export interface Bin {
  from: number;
  to: number;
  count: number;
}

const MOST_BINS = 30;
/** Readable bin widths, times powers of ten. */
const STEPS = [1, 2, 5];

/** Counts sorted values in bins of one width, with a border at zero. */
export function binsOf(sorted: readonly number[]): Bin[] {
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  const width = widthFor(Math.max(greatest - least, Math.abs(greatest) / MOST_BINS, 1e-4));
  const first = Math.floor(least / width);
  const count = Math.floor(greatest / width) - first + 1;
  const bins = Array.from({ length: count }, (_, k) => ({
    from: (first + k) * width,
    to: (first + k + 1) * width,
    count: 0,
  }));
  for (const value of sorted) {
    const bin = bins[Math.min(Math.max(Math.floor(value / width) - first, 0), count - 1)];
    if (bin) bin.count++;
  }
  return bins;
}

function widthFor(span: number): number {
  const rough = span / (MOST_BINS - 2);
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * (STEPS.find((step) => step * ten >= rough) ?? 10);
}
