import type { BriefInstrument, BriefKind, BriefPhrase, BriefSentence } from '@wickwise/contract';
import { type IsoDate, instrumentId, type Market } from '@wickwise/market';

/** A brief before it is stored. */
export interface WrittenBrief {
  kind: BriefKind;
  market: Market;
  date: IsoDate;
  headline: BriefSentence;
  sentences: readonly BriefSentence[];
  /** What it names, in order. */
  instruments: readonly BriefInstrument[];
}

/** Something worth saying, and how unusual it is in bits. */
export interface Thought {
  bits: number;
  /** How a headline says it; none where it never leads. */
  head?: readonly BriefPhrase[];
  /** How a headline says it after another thought: the beginning of `head` without it. */
  aside?: BriefPhrase;
  /** What the brief says of it, after what it has said before. */
  write: (said: Said) => readonly BriefSentence[];
}

/** What the sentences before have said. */
export interface Said {
  /** Ids of instruments that they name. */
  named: ReadonlySet<string>;
  /** Keys of their texts. */
  texts: ReadonlySet<string>;
}

/** Most thoughts of a brief, beside its first. */
const MOST_THOUGHTS = 4;
/** Bits from which a second thought is part of the headline. */
const HEADLINE_BITS = 3.5;

type Frame = Pick<WrittenBrief, 'kind' | 'market' | 'date'>;

/** Puts thoughts in the order of what is most unusual. Undefined where there is nothing to say. */
export function writeBrief(frame: Frame, thoughts: readonly Thought[]): WrittenBrief | undefined {
  const inOrder = thoughts.filter(({ bits }) => bits > 0).toSorted((a, b) => b.bits - a.bits);
  const first = inOrder.find(({ head }) => head !== undefined);
  if (!first?.head) return undefined;
  const chosen = [first, ...inOrder.filter((one) => one !== first)].slice(0, MOST_THOUGHTS + 1);
  const second = chosen.slice(1).find(({ head, bits }) => head !== undefined && bits >= HEADLINE_BITS);
  const [names, texts] = [new Set<string>(), new Set<string>()];
  const sentences: BriefSentence[] = [];
  for (const thought of chosen) {
    const own = thought.write({ named: names, texts });
    sentences.push(...own);
    for (const { market, symbol } of namedInstruments(own)) names.add(instrumentId(market, symbol));
    for (const { text } of own.flat()) texts.add(text);
  }
  const aside = second?.aside ?? second?.head?.[0];
  const headline: BriefSentence = aside ? [...first.head, { ...aside, join: 'also' }] : [...first.head];
  return { ...frame, headline, sentences, instruments: namedInstruments([headline, ...sentences]) };
}

/** Returns what sentences name, each once. */
function namedInstruments(sentences: readonly BriefSentence[]): BriefInstrument[] {
  const found = new Map<string, BriefInstrument>();
  const add = ({ market, symbol, name }: BriefInstrument): void => {
    const id = instrumentId(market, symbol);
    if (!found.has(id)) found.set(id, { market, symbol, name });
  };
  for (const value of sentences.flatMap((sentence) => sentence.flatMap(({ values }) => values))) {
    if (value.kind === 'instrument') add(value);
    if (value.kind === 'list') value.items.forEach(add);
  }
  return [...found.values()];
}
