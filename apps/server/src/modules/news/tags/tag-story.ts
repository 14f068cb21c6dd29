import type { InstrumentId } from '@wickwise/market';
import type { StoryTags, StoryText } from '../tagger.ts';
import { cleanStory } from './clean-story.ts';
import type { StoryCues } from './cues.ts';
import { currencyPairs, type FoundInstrument } from './currency-pairs.ts';
import { isMention } from './mentions.ts';
import { Dictionary } from './names.ts';
import { readSectors } from './sectors.ts';
import { type NameSpan, type Sentence, sentenceTokens, spansOf } from './spans.ts';
import { symbolsIn } from './symbols.ts';
import { TopicIndex } from './topics.ts';

/** Headlines that leave the names to the text: wraps of a market, and those that ask which stock it was. */
const LEAVES_NAMES =
  /\b(?:market wrap|markets? (?:today|live|update)|closing bell|opening bell|trade setup|stocks? (?:end|close|slide|rise|fall|drop|gain|rally|slip|jump|tumble|sink|mixed)\w*|shares (?:end|close|slide|rise|fall|drop|gain|rally|slip)\w*|wall street|forex today|biggest moves?|this (?:\w+ ){0,3}(?:stock|share|company|bank|firm|lender|multibagger)|why .* (?:stock|shares?)\b|(?:large|mid|small)-?caps? (?:\w+ ){0,2}(?:names|stocks|shares)|these (?:\w+ ){0,3}(?:stocks|shares)|(?:ai|chip|tech) (?:trade|stocks|rally|selloff)|indices|top gainers|dalal street|sensex|nifty|movers|fx (?:daily|today|update)|dollar finds)\b|इस शेयर|इन शेयरों|शेयर बाजार|सेंसेक्स|निफ्टी/iu;
/** Sentences of a text that say who moved. */
const MOVES =
  /%|\b(?:gain\w*|rose|rise\w*|fell|fall\w*|jump\w*|surg\w*|lost|lose\w*|sank|sink\w*|slid\w*|slip\w*|climb\w*|drop\w*|tumbl\w*|rall\w*|add(?:ed|s)|shed|sheds|advanced|declin\w*|losers|gainers|led|dragg\w*|record|higher|lower|trad\w*|ended|plung\w*|soar\w*|sold|formed|support|resistance)\b|तेजी|गिरावट|चढ़|टूट|उछल|लुढ़क/iu;

/** Names, topics and rules, read once from the tables. */
export class StoryTagger {
  readonly #dictionary = new Dictionary();
  readonly #topics = new TopicIndex();
  readonly #sectors = readSectors();

  /** Returns what a story is about: instruments that are its subject, and topics that it names. */
  tagsOf(story: StoryText): StoryTags {
    const { title, excerpt } = cleanStory(story);
    const head = sentenceTokens(title, true);
    const rest = excerpt.map((text) => sentenceTokens(text, false));
    const cues = this.#cuesOf(story, [head, ...rest]);
    const instruments = new Map<InstrumentId, string>();
    for (const { id, evidence } of this.#subjectsOf(head, cues, story))
      if (!instruments.has(id)) instruments.set(id, evidence);
    if (LEAVES_NAMES.test(title))
      for (const sentence of rest.filter(({ text }) => MOVES.test(text)))
        for (const { id, evidence } of this.#subjectsOf(sentence, cues, story))
          if (!instruments.has(id)) instruments.set(id, evidence);
    return {
      instruments: [...instruments].map(([id, evidence]) => ({ id, evidence })),
      topics: this.#topicsOf(head, rest, story, [...instruments.keys()]),
    };
  }

  /** Returns a story's headline and where it names its subjects. */
  readHeadline(story: StoryText): { sentence: Sentence; instruments: readonly FoundInstrument[] } {
    const { title, excerpt } = cleanStory(story);
    const sentence = sentenceTokens(title, true);
    const cues = this.#cuesOf(story, [sentence, ...excerpt.map((text) => sentenceTokens(text, false))]);
    return { sentence, instruments: this.#subjectsOf(sentence, cues, story) };
  }

  #cuesOf({ markets }: StoryText, sentences: readonly Sentence[]): StoryCues {
    const words = new Set<number>();
    for (const { tokens } of sentences) this.#dictionary.cues.addFound(tokens, words);
    return { words, markets };
  }

  #subjectsOf(sentence: Sentence, cues: StoryCues, { markets }: StoryText): FoundInstrument[] {
    const spans = spansOf(this.#dictionary, sentence, cues);
    const named = spans.flatMap((span) => (isMention(sentence, spans, span) ? [] : instrumentsOf(span)));
    const all = [...named, ...currencyPairs(sentence, spans), ...symbolsIn(sentence, markets)];
    return all.toSorted((a, b) => a.from - b.from);
  }

  #topicsOf(
    head: Sentence,
    rest: readonly Sentence[],
    { markets }: StoryText,
    instruments: readonly InstrumentId[],
  ): string[] {
    const found = new Set<string>();
    this.#topics.addFound(head, markets, found);
    if (found.size === 0) for (const sentence of rest.slice(0, 2)) this.#topics.addFound(sentence, markets, found);
    for (const id of instruments) for (const topic of this.#sectors.get(id) ?? []) found.add(topic);
    return [...found];
  }
}

const instrumentsOf = ({ targets, text, from, to }: NameSpan): FoundInstrument[] =>
  targets.flatMap((target) => (target.kind === 'instrument' ? [{ id: target.id, evidence: text, from, to }] : []));
