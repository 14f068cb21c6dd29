import { MEMORY_SIZE, NOW } from './hikkake.ts';
import { type Judge, judgeBar } from './judge.ts';
import { LEAD, type ScanBlock, SUMS } from './scan-block.ts';
import { chainOf, ELDEST_OF, MEMORY_AT, sumAt } from './scan-state.ts';
import { PATTERN_WORDS, type PatternWord } from './scan-tables.ts';

const remembering = PATTERN_WORDS.flatMap(({ judges }) =>
  judges.filter(({ pattern }) => pattern.remembersFrom !== undefined),
);

/** Returns the index of a pattern's memory in the state. */
export const memoryAtOf = (judge: Judge): number => MEMORY_AT + MEMORY_SIZE * remembering.indexOf(judge);

export type ScanJudge = ReturnType<typeof scanJudge>;

/** Prepares a judge with the indices of its numbers in state and block. */
function scanJudge(judge: Judge) {
  const chains = judge.sums.map(({ kind, birth }) => chainOf(kind, birth));
  const memoryAt = remembering.includes(judge) ? memoryAtOf(judge) : 0;
  return {
    judge,
    rule: judge.rule,
    looseTests: judge.looseTests,
    /** Needs only its bars once the facts are clear. */
    isBare: judge.looseTests.length === 0 && judge.pattern.sums === undefined && memoryAt === 0,
    first: judge.pattern.first,
    sums: new Float64Array(judge.sums.length),
    /** Sums read when the facts were clear. */
    looseSums: Math.max(judge.pattern.sums?.length ?? 0, ...judge.looseTests.map(({ sum }) => sum + 1)),
    columns: judge.sums.map(({ kind }) => SUMS[kind]),
    chains: Int32Array.from(chains),
    eldest: Int32Array.from(chains, (chain) => ELDEST_OF[chain]),
    backs: Int32Array.from(judge.sums, ({ back }) => back),
    /** 0 without a memory. */
    memoryAt,
    memory: new Float64Array(MEMORY_SIZE),
  };
}

export const judgesOf = ({ judges }: PatternWord): readonly ScanJudge[] => judges.map(scanJudge);

/** Result of the last call, in bits of its word. */
export const verdict = { found: 0, bearish: 0, graded: 0 };

/**
 * Judges the patterns of some bits of a word at bar i of a block, into `verdict`. Unless the facts are clear, each
 * pattern tests everything by its own sums.
 */
export function judgeBits(
  judges: readonly ScanJudge[],
  open: number,
  isClear: boolean,
  block: ScanBlock,
  i: number,
): void {
  let found = 0;
  let bearish = 0;
  let graded = 0;
  for (let left = open; left !== 0; left &= left - 1) {
    const index = 31 - Math.clz32(left & -left);
    const value = valueFor(judges[index], isClear, block, i);
    if (value === 0) continue;
    found |= 1 << index;
    bearish |= (value >>> 31) << index;
    graded |= +(value !== 100 && value !== -100) << index;
  }
  verdict.found = found;
  verdict.bearish = bearish;
  verdict.graded = graded;
}

function valueFor(own: ScanJudge, isClear: boolean, block: ScanBlock, i: number): number {
  const { candles } = block;
  const { sums, memory } = own;
  if (isClear && own.isBare) return own.rule(candles, i, sums, memory);
  readSums(own, isClear ? own.looseSums : sums.length, block, i);
  if (own.memoryAt !== 0) return valueRemembered(own, block, i);
  const tests = isClear ? own.looseTests : own.judge.tests;
  return tests.length === 0 ? own.rule(candles, i, sums, memory) : judgeBar(own.judge, tests, candles, i, sums, memory);
}

/** Reads sums; those of bars before the block are only in the state. */
function readSums(
  { sums, backs, columns, chains, eldest }: ScanJudge,
  count: number,
  block: ScanBlock,
  i: number,
): void {
  const { isMerged, state, from, n } = block;
  const places = isMerged ? eldest : chains;
  for (let k = 0; k < count; k++) {
    const place = i - from - backs[k];
    sums[k] = isMerged && place >= 0 ? columns[k][LEAD + place] : state[sumAt(places[k], n + place)];
  }
}

function valueRemembered(own: ScanJudge, { candles, state, from, n }: ScanBlock, i: number): number {
  const { sums, memory, memoryAt } = own;
  const now = n + i - from;
  for (let k = 0; k < MEMORY_SIZE; k++) memory[k] = state[memoryAt + k];
  memory[NOW] = now;
  const value = own.rule(candles, i, sums, memory);
  for (let k = 0; k < MEMORY_SIZE; k++) state[memoryAt + k] = memory[k];
  return now < own.first ? 0 : value;
}
