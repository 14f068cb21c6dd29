import { MIN_TRADES, MIN_WEEKS } from '../backtest/verdict.ts';
import { quantileOf } from '../stats/block-bootstrap.ts';
import { heldBlocks, spreadOf, type ValueInterval } from '../stats/held-values.ts';
import { t95 } from '../stats/student.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { weekOf } from '../weeks.ts';
import { excessOf } from './excess.ts';
import { type ClosedCall, indexStake, isClosed, type JudgedCall } from './judged-call.ts';

/** Most points of an equity curve; of a longer one evenly spread ones are kept. */
const EQUITY_POINTS = 400;

/** Figures of an expert's calls, as the contract's `RecordFigures` describes them. */
export interface CallRecord {
  closed: number;
  open: number;
  waiting: number;
  neverEntered: number;
  withdrawn: number;
  hitRate: ValueInterval | null;
  meanPct: number | null;
  medianPct: number | null;
  bestPct: number | null;
  worstPct: number | null;
  worstRun: { calls: number; pct: number } | null;
  excessPct: ValueInterval | null;
  exposure: number | null;
  mostOpen: number;
  isSmall: boolean;
  equity: { at: number; pct: number; indexPct: number }[];
}

/** Computes a record's figures. `throughMs` is up to when its calls were compared with prices. */
export function recordOf(calls: readonly JudgedCall[], throughMs: number): CallRecord {
  const closed = calls.filter(isClosed).sort((a, b) => a.endedAtMs - b.endedAtMs);
  const results = closed.map(({ netPct }) => netPct).sort((a, b) => a - b);
  const count = (isCounted: (call: JudgedCall) => boolean): number => calls.filter(isCounted).length;
  const weeks = new Set(closed.map(({ enteredAtMs }) => weekOf(enteredAtMs))).size;
  return {
    closed: closed.length,
    open: count(({ state }) => state === 'open'),
    waiting: count(({ state }) => state === 'waiting'),
    neverEntered: count(({ state }) => state === 'never-entered'),
    withdrawn: count(({ state, enteredAtMs }) => state === 'withdrawn' && enteredAtMs === null),
    hitRate: hitRateOf(closed),
    meanPct: results.length > 0 ? results.reduce((sum, one) => sum + one, 0) / results.length : null,
    medianPct: results.length > 0 ? quantileOf(results, 0.5) : null,
    bestPct: results.at(-1) ?? null,
    worstPct: results[0] ?? null,
    worstRun: worstRunOf(closed),
    excessPct: excessOf(closed),
    ...openTimes(calls, throughMs),
    isSmall: closed.length < MIN_TRADES || weeks < MIN_WEEKS,
    equity: equityOf(closed),
  };
}

/** Returns what records are ranked by, highest first: the lower end of the excess; null for one too small to judge. */
export const rankOf = ({ excessPct, isSmall }: Pick<CallRecord, 'excessPct' | 'isSmall'>): number | null =>
  isSmall || excessPct === null ? null : excessPct.low;

/** Share of calls that made money, with Wilson's interval of as many independent calls as these are worth. */
function hitRateOf(closed: readonly ClosedCall[]): ValueInterval | null {
  if (closed.length === 0) return null;
  const hits = closed.map(({ netPct, enteredAtMs, endedAtMs }) => ({
    value: +(netPct > 0),
    fromMs: enteredAtMs,
    toMs: endedAtMs,
  }));
  const blocks = heldBlocks(hits);
  const rate = hits.reduce((sum, { value }) => sum + value, 0) / hits.length;
  const plain = (rate * (1 - rate)) / hits.length;
  if (blocks.length < MIN_WEEKS || plain === 0) {
    // too few to say how much calls of a block share: everything
    const [low, high] = wilsonInterval(rate * blocks.length, blocks.length);
    return { value: rate, low, high };
  }
  const { variance, freedom } = spreadOf(blocks, rate, rate * (1 - rate));
  const independent = hits.length / Math.max(variance / plain, 1);
  const [low, high] = wilsonInterval(rate * independent, independent, t95(freedom));
  return { value: rate, low, high };
}

/** Returns the longest run of calls without a gain; of equally long ones that with the largest loss. */
function worstRunOf(closed: readonly ClosedCall[]): CallRecord['worstRun'] {
  let worst = { calls: 0, pct: 0 };
  let run = { calls: 0, pct: 0 };
  for (const { netPct } of closed) {
    run = netPct > 0 ? { calls: 0, pct: 0 } : { calls: run.calls + 1, pct: run.pct + netPct };
    if (run.calls > worst.calls || (run.calls === worst.calls && run.pct < worst.pct)) worst = run;
  }
  return worst.calls > 0 ? worst : null;
}

function openTimes(calls: readonly JudgedCall[], throughMs: number): Pick<CallRecord, 'exposure' | 'mostOpen'> {
  const changes = calls.flatMap(({ enteredAtMs, endedAtMs }) =>
    enteredAtMs === null
      ? []
      : [
          { atMs: enteredAtMs, by: 1 },
          { atMs: endedAtMs ?? throughMs, by: -1 },
        ],
  );
  changes.sort((a, b) => a.atMs - b.atMs || a.by - b.by); // one that ends as another begins isn't open beside it
  let [open, mostOpen, openMs, sinceMs] = [0, 0, 0, 0];
  for (const { atMs, by } of changes) {
    if (open > 0) openMs += atMs - sinceMs;
    open += by;
    sinceMs = atMs;
    mostOpen = Math.max(mostOpen, open);
  }
  const spanMs = throughMs - calls.reduce((first, { publishedAtMs }) => Math.min(first, publishedAtMs), throughMs);
  return { exposure: spanMs > 0 ? Math.min(openMs / spanMs, 1) : null, mostOpen };
}

/** Adds up equal stakes, each in the call and in the index on its side; without prices of the index that stake rests. */
function equityOf(closed: readonly ClosedCall[]): CallRecord['equity'] {
  let [pct, indexPct] = [0, 0];
  const all = closed.map((call) => {
    pct += call.netPct;
    indexPct += indexStake(call) ?? 0;
    return { at: call.endedAtMs, pct, indexPct };
  });
  if (all.length <= EQUITY_POINTS) return all;
  const step = (all.length - 1) / (EQUITY_POINTS - 1);
  return Array.from({ length: EQUITY_POINTS }, (_, i) => all[Math.round(i * step)]).filter((one) => one !== undefined);
}
