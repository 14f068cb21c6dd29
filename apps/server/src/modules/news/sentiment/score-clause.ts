import type { FoundPhrase } from '../tags/gapped-phrases.ts';
import type { TextToken } from '../tags/tokens.ts';
import type { HeadlineClause } from './clauses.ts';
import type { LexiconEntry } from './lexicon.ts';

/** How a clause sounds. */
export interface ClauseScore {
  /** Sum of its phrases' senses. */
  sense: number;
  /** The same without signs: how much was said. */
  weight: number;
  /** Phrases that say that nothing changed. */
  neutral: number;
  isHedged: boolean;
}

/** Where a headline names instruments: tokens `from` to `to`, without `to`. */
export interface NamedPlace {
  from: number;
  to: number;
}

type Found = FoundPhrase<LexiconEntry>;

/** Tokens within which a negation, or what moves, belongs to a word. */
const REACH = 5;
/** How much of its sense is left where the opposite is said. */
const OPPOSITE = 0.8;
/** A movement where nothing says what moves. */
const WITHOUT_SUBJECT = 0.45;
/** A weak movement of a named instrument without a number: "Apple expands programs". */
const WEAK_OF_NAMED = 0.4;
/** Phrases that count against what is said, though too little to be shown. */
const QUIET = 0.5;
/** What one does to others isn't bad for oneself. */
const DONE_TO_OTHERS =
  /^(?:sues?|bans?|bars?|blocks?|fines?|probes?|threatens?|rejects?|attacks?|halts|freezes|suspends|accuses|charges)$/;

/** What belongs to a clause, and the tokens of its whole headline. */
interface Clause {
  tokens: readonly TextToken[];
  found: readonly Found[];
  named: readonly NamedPlace[];
  context: Context;
}

export function scoreClause(
  tokens: readonly TextToken[],
  { from, to }: HeadlineClause,
  all: readonly Found[],
  names: readonly NamedPlace[],
): ClauseScore {
  const isInside = (one: NamedPlace): boolean => one.from >= from && one.from < to;
  const [found, named] = [all.filter(isInside), names.filter(isInside)];
  const clause: Clause = { tokens, found, named, context: contextOf(tokens.slice(from, to), found, named) };
  const score: ClauseScore = { sense: 0, weight: 0, neutral: 0, isHedged: false };
  const movers = new Set<Found>();
  for (const one of withoutWeak(found)) {
    const mover = moverOf(one, clause);
    if (mover) movers.add(mover);
    addMood(score, one);
    addSense(score, one, senseOf(one, mover), clause);
  }
  for (const one of found) if (!movers.has(one)) addAlone(score, one, clause);
  return score;
}

/** A weak movement says nothing beside a plain one. */
function withoutWeak(found: readonly Found[]): readonly Found[] {
  const isMoved = found.some(({ value }) => value.kind === 'move' && !value.isWeak);
  return isMoved ? found.filter(({ value }) => value.kind !== 'move' || !value.isWeak) : found;
}

function addMood(score: ClauseScore, { value: { kind } }: Found): void {
  if (kind === 'neutral') score.neutral++;
  if (kind === 'quiet') score.neutral += QUIET;
  if (kind === 'hedge') score.isHedged = true;
}

function addSense(
  score: ClauseScore,
  one: Found,
  sense: number | undefined,
  { tokens, found, named, context }: Clause,
): void {
  if (sense === undefined) return;
  if (isNegated(one, found)) score.neutral += QUIET;
  else if (!isDoneByNamed(one, named, tokens)) add(score, shareOf(one, context) * changed(sense, one, found));
}

/** Adds what a noun says that nothing moves. */
function addAlone(score: ClauseScore, one: Found, { tokens, found }: Clause): void {
  if (isNegated(one, found)) return;
  if (one.value.kind === 'good') add(score, 1);
  if (one.value.kind === 'bad' && isBadAlone(one, tokens)) add(score, changed(-1, one, found));
}

function add(score: ClauseScore, sense: number): void {
  score.sense += sense;
  score.weight += Math.abs(sense);
}

/** What a movement has to do with a market: a number or a market's noun, a named instrument, or nothing. */
type Context = 'market' | 'named' | 'none';

function contextOf(tokens: readonly TextToken[], found: readonly Found[], named: readonly NamedPlace[]): Context {
  const isMarket = found.some(({ value }) => value.kind === 'market' || value.kind === 'bad');
  if (isMarket || tokens.some(({ key }) => key === '%')) return 'market';
  return named.length > 0 ? 'named' : 'none';
}

function shareOf({ value }: Found, context: Context): number {
  if (value.kind !== 'move' || context === 'market') return 1;
  if (context === 'none') return WITHOUT_SUBJECT;
  return value.isWeak ? WEAK_OF_NAMED : 1;
}

/** Less than feared, or averted: the opposite. */
function changed(sense: number, one: Found, found: readonly Found[]): number {
  const isTurned = found.some(
    ({ value, from }) => value.kind === 'turn' && from >= one.to && from - one.to <= 2 * REACH,
  );
  const isReversed = found.some(
    ({ value, to }) => value.kind === 'reverse' && to <= one.from && one.from - to <= REACH,
  );
  return sense * (isTurned ? -OPPOSITE : 1) * (isReversed ? -OPPOSITE : 1);
}

/** Returns what a movement moves; undefined where nothing says so, and of other phrases. */
function moverOf({ value, from, to }: Found, { tokens, found }: Clause): Found | undefined {
  if (value.kind !== 'move') return undefined;
  return found.find((one) => isMoverBefore(one, from, found)) ?? found.find((one) => isMoverAfter(one, to, tokens));
}

/** Returns a phrase's sense: of a movement that of what moves. Undefined for what has none. */
function senseOf({ value }: Found, mover: Found | undefined): number | undefined {
  if (value.kind === 'sense') return value.sense;
  if (value.kind !== 'move' || mover?.value.kind === 'plain') return undefined;
  return mover?.value.kind === 'bad' ? -value.sense : value.sense;
}

const isMover = ({ value }: Found): boolean => value.kind === 'bad' || value.kind === 'good' || value.kind === 'plain';

const DEVANAGARI = /[\u0900-\u097f]/;

/** Inflation eases; another thing between them moves instead. */
const isMoverBefore = (one: Found, from: number, found: readonly Found[]): boolean =>
  isMover(one) &&
  one.to <= from &&
  from - one.to <= REACH &&
  !found.some((other) => isMover(other) && other.from >= one.to && other.to <= from);

/** A rise in bad loans; cuts debt. */
const isMoverAfter = (one: Found, to: number, tokens: readonly TextToken[]): boolean =>
  isMover(one) &&
  one.from >= to &&
  (one.from === to ||
    (one.from - to <= 3 && /^(?:in|of|its|the)$/.test(tokens[to]?.key ?? '')) ||
    (one.from - to <= 2 && DEVANAGARI.test(tokens[to]?.key ?? '')));

const isNegated = (one: Found, found: readonly Found[]): boolean =>
  found.some(({ value, from, to }) => {
    if (value.kind !== 'negate') return false;
    return (to <= one.from && one.from - to <= REACH) || (from >= one.to && from - one.to <= 1);
  });

/** Apple sues somebody. */
const isDoneByNamed = ({ from }: Found, named: readonly NamedPlace[], tokens: readonly TextToken[]): boolean =>
  DONE_TO_OTHERS.test(tokens[from]?.key ?? '') && named.some(({ to }) => to <= from && from - to <= 1);

/** A loss or a default is bad without a movement; inflation alone says nothing. */
const isBadAlone = ({ from }: Found, tokens: readonly TextToken[]): boolean =>
  /^(?:loss|losses|default|defaults|layoffs|outflow|outflows|fears|worries|घाटा)$/.test(tokens[from]?.key ?? '');
