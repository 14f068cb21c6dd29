import type { Candles } from './candles.ts';
import { MEMORY_SIZE, NOW } from './hikkake.ts';
import { GRADED } from './hits.ts';
import { type Judge, judgeBar } from './judge.ts';
import { chainOf, eldestOf, IS_MERGED_AT, KEPT, MEMORY_AT, sumAt } from './scan-state.ts';
import { PATTERN_WORDS } from './scan-tables.ts';

const remembering = PATTERN_WORDS.flatMap(({ judges }) =>
  judges.filter(({ pattern }) => pattern.remembersFrom !== undefined),
);

/** Where in the state a judge finds its numbers. */
function scanJudge(judge: Judge, word: number, bit: number) {
  const chains = judge.sums.map(({ kind, birth }) => chainOf(kind, birth));
  return {
    judge,
    rule: judge.rule,
    looseTests: judge.looseTests,
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

const JUDGES = PATTERN_WORDS.map(({ judges }, word) => judges.map((judge, bit) => scanJudge(judge, word, bit)));

/** The answer of the last `judgeWord`. */
export const verdict = { found: 0, bearish: 0, graded: 0 };

/**
 * Asks the patterns in `bits` of a word about bar i, the n-th of its history, into `verdict`. Unless the facts were clear,
 * each pattern tests everything by its own sums.
 */
export function judgeWord(
  word: number,
  bits: number,
  isClear: boolean,
  candles: Candles,
  i: number,
  n: number,
  state: Float64Array,
): void {
  const judges = JUDGES[word] as (typeof JUDGES)[number];
  const isMerged = state[IS_MERGED_AT] === 1;
  let found = 0;
  let bearish = 0;
  let graded = 0;
  for (let left = bits; left !== 0; left &= left - 1) {
    const index = 31 - Math.clz32(left & -left);
    const own = judges[index] as (typeof judges)[number];
    const { sums, memory, memoryAt, backs } = own;
    const places = isMerged ? own.mergedAt : own.sumsAt;
    const count = isClear ? own.looseSums : sums.length;
    for (let k = 0; k < count; k++) {
      sums[k] = state[(places[k] as number) + ((n - (backs[k] as number)) & (KEPT - 1))] as number;
    }
    if (memoryAt > 0) {
      for (let k = 0; k < MEMORY_SIZE; k++) memory[k] = state[memoryAt + k] as number;
      memory[NOW] = n;
    }
    const value =
      isClear && own.looseTests.length === 0
        ? own.rule(candles, i, sums, memory)
        : judgeBar(own.judge, isClear ? own.looseTests : own.judge.tests, candles, i, sums, memory);
    if (memoryAt > 0) for (let k = 0; k < MEMORY_SIZE; k++) state[memoryAt + k] = memory[k] as number;
    if (value === 0 || n < own.first) continue;
    const bit = 1 << index;
    found |= bit;
    if (value < 0) bearish |= bit;
    if (value !== 100 && value !== -100) graded |= own.gradeBit;
  }
  verdict.found = found;
  verdict.bearish = bearish;
  verdict.graded = graded;
}
