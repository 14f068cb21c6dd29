import { type Bar, BarSeries, DAY_MS, rangeFlaw, upsideDown, widened } from '@wickwise/market';
import * as z from 'zod';

/** Bars of a line have no times: bar i counts as day i from here. */
const FIRST_DAY_MS = Date.UTC(2020, 0, 1);

const price = z.number().gt(0, 'a price above 0');
const prices = z.array(price);

/** One instrument per line, as columns. */
const BarLine = z
  .object({
    id: z.string().min(1),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: z.array(z.number().min(0, 'a volume of 0 or more')).optional(),
  })
  .refine(
    ({ open, high, low, close, volume = open }) =>
      [high, low, close, volume].every(({ length }) => length === open.length),
    'columns of equal length',
  );

export interface NamedBars {
  id: string;
  bars: BarSeries;
}

interface ParsedLine extends NamedBars {
  /** Bars whose range was widened to contain their open and close, and why. */
  odd: readonly string[];
}

/** Parses a JSON line of bars; returns what was expected where it isn't one. */
export function parseBarLine(line: string): ParsedLine | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return 'expected a JSON object {"id","open","high","low","close","volume"}';
  }
  const { data, error } = BarLine.safeParse(json);
  if (!data) return `expected ${whatWasExpected(error)}`;
  const bars = barsOf(data);
  const odd: string[] = [];
  for (const [i, bar] of bars.entries()) {
    const flaw = upsideDown(bar);
    if (flaw) return `bar ${i}: ${flaw}`;
    const oddity = rangeFlaw(bar);
    if (oddity) odd.push(`bar ${i}: ${oddity}`);
  }
  return { id: data.id, bars: BarSeries.from(bars.map(widened)), odd };
}

const barsOf = ({ open, high, low, close, volume = [] }: z.infer<typeof BarLine>): Bar[] =>
  open.map((first, i) => ({
    timeMs: FIRST_DAY_MS + i * DAY_MS,
    open: first,
    high: high[i] as number,
    low: low[i] as number,
    close: close[i] as number,
    volume: volume[i] ?? 0,
  }));

function whatWasExpected(error: z.ZodError): string {
  const [issue] = error.issues;
  const what = issue?.message.replace(/^Invalid input: expected /, '') ?? 'bars';
  return issue?.path.length ? `${what} in "${issue.path.join('.')}"` : what;
}
