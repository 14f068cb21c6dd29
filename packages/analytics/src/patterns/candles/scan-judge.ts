import type { Candles } from './candles.ts';
import { MEMORY_SIZE, NOW } from './hikkake.ts';
import { GRADED } from './hits.ts';
import { type Judge, judgeBar } from './judge.ts';
import { chainOf, eldestOf, IS_MERGED_AT, KEPT, MEMORY_AT, sumAt } from './scan-state.ts';
import { PATTERN_WORDS } from './scan-tables.ts';

const remembering = PATTERN_WORDS.flatMap(({ judges }) =>
  judges.filter(({ pattern }) => pattern.remembersFrom !== undefined),
);

type ScanJudge = ReturnType<typeof scanJudge>;

/** Where in the state a judge finds its numbers. */
function scanJudge(judge: Judge, word: number, bit: number) {
  const chains = judge.sums.map(({ kind, birth }) => chainOf(kind, birth));
  return {
    judge,
    rule: judge.rule,
    looseTests: judge.looseTests,
    /** Needs nothing but its bars once the facts are clear. */
    isBare: judge.looseTests.length === 0 && judge.pattern.sums === undefined && !remembering.includes(judge),
    first: judge.pattern.first,
    sums: new Float64Array(judge.sums.length),
    /** Sums that are read when the facts were clear. */
    looseSums: Math.max(judge.pattern.sums?.length ?? 0, ...judge.looseTests.map(({ sum }) => sum + 1)),
    sumsAt: Int32Array.from(chains, (chain) => sumAt(chain, 0)),
    mergedAt: Int32Array.from(chains, (chain) => sumAt(eldestOf(chain), 0)),
    backs: Int32Array.from(judge.sums, ({ back }) => back),
    /** 0 when it remembers nothing. */
    memoryAt: remembering.includes(judge) ? MEMORY_AT + MEMORY_SIZE * remembering.indexOf(judge) : 0,
    memory: new Float64Array(MEMORY_SIZE),
    gradeBit: word < 2 && judge.pattern.grade ? 1 << GRADED.indexOf(word * 32 + bit) : 0,
  };
}

const [LOW, HIGH, GAPLESS] = PATTERN_WORDS.map(({ judges }, word) =>
  judges.map((judge, bit) => scanJudge(judge, word, bit)),
) as [ScanJudge[], ScanJudge[], ScanJudge[]];

/** The answer of the last call. */
export const verdict = { found0: 0, found1: 0, bearish0: 0, bearish1: 0, graded: 0 };

/**
 * Asks the patterns in these bits of the two words about bar i, the n-th of its history, into `verdict`. Unless the facts
 * were clear, each pattern tests everything by its own sums.
 */
export function judgeBits(
  open0: number,
  open1: number,
  isClear: boolean,
  candles: Candles,
  i: number,
  n: number,
  state: Float64Array,
): void {
  let found0 = 0;
  let found1 = 0;
  let bearish0 = 0;
  let bearish1 = 0;
  let graded = 0;
  for (let left = open0; left !== 0; left &= left - 1) {
    const index = 31 - Math.clz32(left & -left);
    const own = LOW[index];
    const value = valueFor(own, isClear, candles, i, n, state);
    if (value === 0) continue;
    found0 |= 1 << index;
    bearish0 |= (value >>> 31) << index;
    if (value !== 100 && value !== -100) graded |= own.gradeBit;
  }
  for (let left = open1; left !== 0; left &= left - 1) {
    const index = 31 - Math.clz32(left & -left);
    const own = HIGH[index];
    const value = valueFor(own, isClear, candles, i, n, state);
    if (value === 0) continue;
    found1 |= 1 << index;
    bearish1 |= (value >>> 31) << index;
    if (value !== 100 && value !== -100) graded |= own.gradeBit;
  }
  verdict.found0 = found0;
  verdict.found1 = found1;
  verdict.bearish0 = bearish0;
  verdict.bearish1 = bearish1;
  verdict.graded = graded;
}

/** The same for the variants without gaps, into the first word of `verdict`. */
export function judgeGapless(
  open: number,
  isClear: boolean,
  candles: Candles,
  i: number,
  n: number,
  state: Float64Array,
): void {
  verdict.found0 = 0;
  verdict.bearish0 = 0;
  for (let left = open; left !== 0; left &= left - 1) {
    const index = 31 - Math.clz32(left & -left);
    const value = valueFor(GAPLESS[index], isClear, candles, i, n, state);
    if (value === 0) continue;
    verdict.found0 |= 1 << index;
    verdict.bearish0 |= (value >>> 31) << index;
  }
}

function valueFor(
  own: ScanJudge,
  isClear: boolean,
  candles: Candles,
  i: number,
  n: number,
  state: Float64Array,
): number {
  const { sums, memory, memoryAt } = own;
  if (isClear && own.isBare) return own.rule(candles, i, sums, memory);
  const count = isClear ? own.looseSums : sums.length;
  if (count > 0) {
    const { backs } = own;
    const places = state[IS_MERGED_AT] === 1 ? own.mergedAt : own.sumsAt;
    for (let k = 0; k < count; k++) {
      sums[k] = state[places[k] + ((n - backs[k]) & (KEPT - 1))];
    }
  }
  if (memoryAt === 0) {
    const tests = isClear ? own.looseTests : own.judge.tests;
    return tests.length === 0
      ? own.rule(candles, i, sums, memory)
      : judgeBar(own.judge, tests, candles, i, sums, memory);
  }
  for (let k = 0; k < MEMORY_SIZE; k++) memory[k] = state[memoryAt + k];
  memory[NOW] = n;
  const value = own.rule(candles, i, sums, memory);
  for (let k = 0; k < MEMORY_SIZE; k++) state[memoryAt + k] = memory[k];
  return n < own.first ? 0 : value;
}
