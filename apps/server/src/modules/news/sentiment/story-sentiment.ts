import type { InstrumentId } from '@wickwise/market';
import type { StorySentiment, StoryText } from '../tagger.ts';
import type { StoryTagger } from '../tags/tag-story.ts';
import { clausesOf, type HeadlineClause } from './clauses.ts';
import { Lexicon } from './lexicon.ts';
import { type ClauseScore, scoreClause } from './score-clause.ts';

/** Below it nothing is shown. */
const LEAST_CONFIDENCE = 0.5;

/** Sentiment of a story as a whole, and of each instrument that its headline names. */
export interface HeadlineSentiment {
  story: StorySentiment | undefined;
  instruments: ReadonlyMap<InstrumentId, StorySentiment>;
}

interface ScoredClause extends HeadlineClause {
  score: ClauseScore;
}

const ROLE_WEIGHTS: Readonly<Record<HeadlineClause['role'], number>> = { main: 1, cause: 0.2, contrary: 0 };
/** Evidence at which half of full confidence is reached, in senses of words. */
const HALF_WEIGHT = 0.5;
const HEDGED = 0.8;
const QUESTION = 0.6;
const NOTHING_CHANGED = 0.7;

/** Reads how a headline sounds for those who hold what it is about. */
export class SentimentReader {
  readonly #lexicon = new Lexicon();
  readonly #tagger: StoryTagger;

  constructor(tagger: StoryTagger) {
    this.#tagger = tagger;
  }

  /** Returns what is sure enough to be shown. */
  sentimentOf(story: StoryText): HeadlineSentiment {
    const { sentence, instruments } = this.#tagger.readHeadline(story);
    const { tokens } = sentence;
    const found = this.#lexicon.find(tokens);
    const clauses = clausesOf(tokens).map((clause) => ({
      ...clause,
      score: scoreClause(tokens, clause, found, instruments),
    }));
    const factor = sentence.text.includes('?') ? QUESTION : 1;
    const senses = new Map<InstrumentId, StorySentiment>();
    for (const { id, from, isInverse } of instruments) {
      const clause = clauseOf(clauses, from);
      const own = clause && shown(combine([{ ...clause, role: 'main' }]), factor);
      if (own && !senses.has(id)) senses.set(id, isInverse ? { ...own, value: 0 - own.value } : own);
    }
    const isDivided = [...senses.values()].some(({ value }) => value > 0) && areOpposed(clauses);
    return { story: isDivided ? undefined : shown(combine(clauses), factor), instruments: senses };
  }
}

/** Returns the clause of a name: where its own has no verb, as in a list, that which follows, or that before. */
function clauseOf(clauses: readonly ScoredClause[], at: number): ScoredClause | undefined {
  const own = clauses.findIndex(({ from, to }) => from <= at && at < to);
  const says = ({ score }: ScoredClause): boolean => score.weight > 0 || score.neutral > 0;
  return [...clauses.slice(own), ...clauses.slice(0, Math.max(own, 0)).toReversed()].find(says);
}

/** One clause says the opposite of another one that holds as much. */
function areOpposed(clauses: readonly ScoredClause[]): boolean {
  const senses = clauses.filter(({ role }) => role === 'main').map(({ score }) => score.sense);
  return senses.some((sense) => sense > 0.5) && senses.some((sense) => sense < -0.5);
}

interface Combined extends StorySentiment {
  isHedged: boolean;
}

function combine(clauses: readonly ScoredClause[]): Combined | undefined {
  let [sense, weight, neutral] = [0, 0, 0];
  for (const { role, score } of clauses) {
    const share = ROLE_WEIGHTS[role];
    sense += share * score.sense;
    weight += share * score.weight;
    neutral += role === 'main' ? score.neutral : 0;
  }
  const isHedged = clauses.some(({ score }) => score.isHedged);
  if (weight < 0.2) return neutral >= 1 ? { value: 0, confidence: NOTHING_CHANGED, isHedged } : undefined;
  const agreement = Math.abs(sense) / (weight + 0.6 * neutral);
  return { value: Math.tanh(sense), confidence: agreement * (weight / (weight + HALF_WEIGHT)), isHedged };
}

function shown(combined: Combined | undefined, factor: number): StorySentiment | undefined {
  if (!combined) return undefined;
  const confidence = combined.confidence * factor * (combined.isHedged ? HEDGED : 1);
  return confidence < LEAST_CONFIDENCE ? undefined : { value: combined.value, confidence };
}
