import { FACT, LINK_FACTS, MOVE } from './facts.ts';
import { FOUND_AT, isConfirmed, PATIENCE, remember } from './hikkake.ts';
import type { CandleHits } from './hits.ts';
import { maskOf } from './pattern-words.ts';
import { LEAD, MEASURED, PACKED, type ScanBlock } from './scan-block.ts';
import { judgeBits, judgesOf, memoryAtOf, verdict } from './scan-judge.ts';
import { ageOf, PATTERN_WORDS } from './scan-tables.ts';

const { top: TOP, bottom: BOTTOM } = MEASURED;
const { facts: FACTS, links: LINKS, marks: MARKS, colours: COLOURS, doubts: DOUBTS } = PACKED;
const { white: WHITE } = FACT;
const { move: MOVED } = LINK_FACTS;
const { insideBar: INSIDE_BAR, up: UP, down: DOWN } = MOVE;

const [lowWord, highWord, gaplessWord] = PATTERN_WORDS;
const [LOW_JUDGES, HIGH_JUDGES, GAPLESS_JUDGES] = PATTERN_WORDS.map(judgesOf);
// constants, around which the passes are compiled
const [LOW_FACTS0, LOW_FACTS1] = lowWord.facts;
const [LOW_LINKS0] = lowWord.links;
const [LOW_MARKS0] = lowWord.marks;
const [HIGH_FACTS0, HIGH_FACTS1, HIGH_FACTS2] = highWord.facts;
const [HIGH_LINKS0, HIGH_LINKS1, HIGH_LINKS2] = highWord.links;
const [HIGH_MARKS0, HIGH_MARKS1] = highWord.marks;
const [GAPLESS_FACTS0, GAPLESS_FACTS1, GAPLESS_FACTS2] = gaplessWord.facts;
const [GAPLESS_LINKS0, GAPLESS_LINKS1, GAPLESS_LINKS2] = gaplessWord.links;
const [GAPLESS_MARKS0, GAPLESS_MARKS1] = gaplessWord.marks;
const { plain: LOW_PLAIN, plainGraded: LOW_GRADED, colours: LOW_COLOURS } = lowWord;
const { plainBearish: LOW_BEARISH, plainColour: LOW_SIGNED, plainAgainst: LOW_AGAINST } = lowWord;
const { plain: HIGH_PLAIN, plainBearish: HIGH_BEARISH, plainColour: HIGH_SIGNED, colours: HIGH_COLOURS } = highWord;
const GAPLESS_COLOURS = gaplessWord.colours;

const [hikkake, modified] = ['hikkake', 'hikkake_mod'].flatMap((name) =>
  highWord.judges.filter(({ pattern }) => pattern.name === name),
);
const HIKKAKE_BIT = maskOf(hikkake.pattern);
const MODIFIED_BIT = maskOf(modified.pattern);
const HIKKAKE_AT = memoryAtOf(hikkake);
const MODIFIED_AT = memoryAtOf(modified);

/**
 * Answers patterns of one and two candles for a packed block. Links and colours need no sums, so they are known
 * whatever else is open.
 */
export function answerLow(block: ScanBlock, hits: CandleHits): void {
  const { from, to, n } = block;
  const [foundIn] = hits.found;
  const [bearishIn] = hits.bearish;
  const [gradedIn] = hits.graded;
  const started = lowWord.startedBy[ageOf(n)];
  for (let i = from, j = LEAD; i < to; i++, j++) {
    let open = started & LOW_LINKS0[LINKS[j]] & LOW_COLOURS[COLOURS[j]];
    let found = 0;
    const isClear = DOUBTS[j] === 0;
    if (isClear) {
      open &= LOW_FACTS0[FACTS[j]] & LOW_FACTS1[FACTS[j - 1]] & LOW_MARKS0[MARKS[j]];
      found = open & LOW_PLAIN;
      open ^= found;
    }
    const ifBlack = (FACTS[j] & WHITE) - 1; // all bits on a black candle
    const ifWhite1 = -(FACTS[j - 1] & WHITE);
    let bearish = found & (LOW_BEARISH | (LOW_SIGNED & ifBlack) | (LOW_AGAINST & ifWhite1));
    const sharesEnd = +(TOP[j] === TOP[j - 1]) | +(BOTTOM[j] === BOTTOM[j - 1]);
    let graded = found & LOW_GRADED & -sharesEnd;
    if (open !== 0) {
      judgeBits(LOW_JUDGES, open, isClear, block, i);
      found |= verdict.found;
      bearish |= verdict.bearish;
      graded |= verdict.graded;
    }
    foundIn[i] = found;
    bearishIn[i] = bearish;
    gradedIn[i] = graded;
  }
}

/** Answers patterns of more candles, except those with a memory. */
export function answerHigh(block: ScanBlock, hits: CandleHits): void {
  const { from, to, n } = block;
  const [, foundIn] = hits.found;
  const [, bearishIn] = hits.bearish;
  const [, gradedIn] = hits.graded;
  const started = highWord.startedBy[ageOf(n)] & ~highWord.remembering;
  for (let i = from, j = LEAD; i < to; i++, j++) {
    const ofLinks = HIGH_LINKS0[LINKS[j]] & HIGH_LINKS1[LINKS[j - 1]] & HIGH_LINKS2[LINKS[j - 2]];
    let open = started & ofLinks & HIGH_COLOURS[COLOURS[j]];
    let found = 0;
    const isClear = DOUBTS[j] === 0;
    if (isClear) {
      open &= HIGH_FACTS0[FACTS[j]] & HIGH_FACTS1[FACTS[j - 1]] & HIGH_FACTS2[FACTS[j - 2]];
      open &= HIGH_MARKS0[MARKS[j]] & HIGH_MARKS1[MARKS[j - 1]];
      found = open & HIGH_PLAIN;
      open ^= found;
    }
    const ifBlack = (FACTS[j] & WHITE) - 1;
    let bearish = found & (HIGH_BEARISH | (HIGH_SIGNED & ifBlack));
    let graded = 0;
    if (open !== 0) {
      judgeBits(HIGH_JUDGES, open, isClear, block, i);
      found |= verdict.found;
      bearish |= verdict.bearish;
      graded = verdict.graded;
    }
    foundIn[i] = found;
    bearishIn[i] = bearish;
    gradedIn[i] = graded;
  }
}

/** Adds patterns with a memory: links alone find a hikkake; confirmations and the modified one are judged. */
export function answerRemembering(block: ScanBlock, hits: CandleHits): void {
  const { bars, state, from, to, n } = block;
  const [, foundIn] = hits.found;
  const [, bearishIn] = hits.bearish;
  const [, gradedIn] = hits.graded;
  const started = highWord.startedBy[ageOf(n)];
  const judged = highWord.judgedBy[ageOf(n)];
  let foundAt = Math.max(state[HIKKAKE_AT + FOUND_AT], state[MODIFIED_AT + FOUND_AT]) | 0;
  for (let i = from, j = LEAD, now = n; i < to; i++, j++, now++) {
    const moved = LINKS[j] & MOVED;
    const isBroken = (LINKS[j - 1] & MOVED) === INSIDE_BAR && moved >= UP;
    if (!isBroken && now - foundAt > PATIENCE) continue; // most bars end here
    let asked = 0;
    if (isBroken) {
      foundAt = now;
      const isBullish = moved === DOWN;
      remember(state, HIKKAKE_AT, isBullish ? 1 : -1, isBullish ? bars.high[i - 1] : bars.low[i - 1], now);
      foundIn[i] |= HIKKAKE_BIT & judged;
      if (!isBullish) bearishIn[i] |= HIKKAKE_BIT & judged;
      if ((LINKS[j - 2] & MOVED) === INSIDE_BAR) asked = MODIFIED_BIT;
    } else if (isConfirmed(state, HIKKAKE_AT, bars.close[i], now)) {
      asked = HIKKAKE_BIT;
    }
    if (isConfirmed(state, MODIFIED_AT, bars.close[i], now)) asked |= MODIFIED_BIT;
    asked &= started;
    if (asked === 0) continue;
    judgeBits(HIGH_JUDGES, asked, DOUBTS[j] === 0, block, i);
    foundIn[i] |= verdict.found;
    bearishIn[i] |= verdict.bearish;
    gradedIn[i] |= verdict.graded;
  }
}

/** Answers gapless variants, which have rules or tests of their own. */
export function answerGapless(block: ScanBlock, hits: CandleHits): void {
  const { from, to, n } = block;
  const [, , foundIn] = hits.found;
  const [, , bearishIn] = hits.bearish;
  const started = gaplessWord.startedBy[ageOf(n)];
  for (let i = from, j = LEAD; i < to; i++, j++) {
    const ofLinks = GAPLESS_LINKS0[LINKS[j]] & GAPLESS_LINKS1[LINKS[j - 1]] & GAPLESS_LINKS2[LINKS[j - 2]];
    let open = started & ofLinks & GAPLESS_COLOURS[COLOURS[j]];
    const isClear = DOUBTS[j] === 0;
    if (isClear) {
      open &= GAPLESS_FACTS0[FACTS[j]] & GAPLESS_FACTS1[FACTS[j - 1]] & GAPLESS_FACTS2[FACTS[j - 2]];
      open &= GAPLESS_MARKS0[MARKS[j]] & GAPLESS_MARKS1[MARKS[j - 1]];
    }
    foundIn[i] = 0;
    bearishIn[i] = 0;
    if (open === 0) continue;
    judgeBits(GAPLESS_JUDGES, open, isClear, block, i);
    foundIn[i] = verdict.found;
    bearishIn[i] = verdict.bearish;
  }
}
