import { Candles, type PriceColumns } from './candles.ts';
import type { CandleHits } from './hits.ts';
import { answerGapless, answerHigh, answerLow, answerRemembering } from './scan-answers.ts';
import { BLOCK_BARS, type ScanBlock } from './scan-block.ts';
import { IS_MERGED_AT, SEEN_AT } from './scan-state.ts';
import { keepSums, measureBlock } from './scan-sums.ts';
import { packBlock } from './scan-words.ts';

export { CANDLE_STATE_SIZE } from './scan-state.ts';

/** Bars before the newest that a scan reads again. */
export const CANDLE_REACH = 11;

/**
 * All candle patterns over bars `from` to `to`: history is one call, a live close is one bar, a restart goes on from the
 * saved state (`CANDLE_STATE_SIZE` numbers, zeros at first). At least `CANDLE_REACH` earlier bars precede `from`.
 * Element i of `hits` is bar i. With `isGapless` the variants for Forex and Crypto are judged as well.
 *
 * Each bar is boiled down to a word of facts; tables say which patterns three such words still allow, and only those are
 * looked at. Exact equality with a threshold, or sums that differ in the last digit, leave facts open: then every
 * pattern decides by its own sums. The scan goes over a block of bars several times, each pass doing one thing.
 */
export function scanCandles(
  bars: PriceColumns,
  from: number,
  to: number,
  state: Float64Array,
  hits: CandleHits,
  isGapless = false,
): void {
  // passes are compiled for one object shape, whatever type callers use for bars
  const { open, high, low, close } = bars;
  const columns = { open, high, low, close };
  const candles = new Candles(columns);
  if (!isGapless) hits.found[2].fill(0, from, to);
  for (let i = from; i < to; ) {
    const isMerged = state[IS_MERGED_AT] === 1;
    // sums that may differ are kept for the newest bar only
    const end = isMerged ? Math.min(i + BLOCK_BARS, to) : i + 1;
    const n = state[SEEN_AT];
    scanBlock({ bars: columns, candles, state, from: i, to: end, n, isMerged }, hits, isGapless);
    state[SEEN_AT] = n + end - i;
    i = end;
  }
}

function scanBlock(block: ScanBlock, hits: CandleHits, isGapless: boolean): void {
  measureBlock(block);
  packBlock(block);
  answerLow(block, hits);
  answerHigh(block, hits);
  answerRemembering(block, hits);
  if (isGapless) answerGapless(block, hits);
  keepSums(block);
}
