import type { BarSeries } from '@wickwise/market';
import type { ReturnColumns } from './market-model.ts';
import { type ComparedBars, comparedReturns } from './peers.ts';

/**
 * Returns the logarithmic returns of an instrument's days, oldest first, beside those of its market and its sector over the
 * same days. Days on which one of them is unknown are left out.
 */
export function dayReturns(own: BarSeries, compared: ComparedBars): ReturnColumns {
  const returnsOf = (bars: BarSeries): Float64Array => returnsAt(own.timeMs.subarray(0, own.length), bars);
  const columns = { own: returnsOf(own), ...comparedReturns(compared, returnsOf) };
  const kept = [...columns.own.keys()].filter(
    (i) => !Number.isNaN(columns.own[i] + (columns.market?.[i] ?? 0) + (columns.sector?.[i] ?? 0)),
  );
  const take = (column: Float64Array): Float64Array => Float64Array.from(kept, (i) => column[i]);
  return {
    own: take(columns.own),
    market: columns.market && take(columns.market),
    sector: columns.sector && take(columns.sector),
  };
}

/** Returns the return since the time before at each time; NaN without bars at both. */
function returnsAt(times: Float64Array, { timeMs, close, length }: BarSeries): Float64Array {
  const returns = new Float64Array(times.length).fill(Number.NaN);
  let [next, before] = [0, Number.NaN];
  for (let i = 0; i < times.length; i++) {
    while (next < length && timeMs[next] < times[i]) next++;
    const now = next < length && timeMs[next] === times[i] ? close[next] : Number.NaN;
    returns[i] = Math.log(now / before);
    before = now;
  }
  return returns;
}
