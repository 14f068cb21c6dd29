import type { StoryText } from '../tagger.ts';

/** The parts of a story that its author wrote about its subject: sentences, without what a page adds to each story. */
export interface StorySentences {
  title: string;
  excerpt: readonly string[];
}

/** Where a page's own additions begin: whatever follows is not about the story. */
const ADDITIONS =
  /\b(?:also read|read also|read more|more from|read next|must read|must-read|related stor(?:y|ies)|related articles?|related:|recommended (?:for you|stories)|most read|trending now|trending:|editor'?s picks?|you may also like|follow us|follow our|join our|share (?:this|on)\b|download the|catch all the|subscribe to|sign up for|disclaimers?\b|disclosures?\b|written by|edited by|about the author|the author (?:holds|owns|has)|the writer (?:holds|owns)|\(?the views? expressed|watch (?:live|now|video)|advertisement|this (?:story|article) (?:first|originally) appeared|the post .* appeared first)\b.*$|(?:यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|और पढ़ें|डिस्क्लेमर|अस्वीकरण|हमारे व्हाट्सएप|नोट:).*$/isu;

/** A name with its price and change, as in strips of prices: at least three after one another. */
const PRICE_STRIP =
  /(?:\$?[A-Z][A-Z.&-]{0,11}\s+[₹$€£]?\d[\d,.]*\s*(?:[▲▼↑↓]\s*)?\(?[+\-−]\s?\d[\d.,]*\s?%?\)?[\s|,;·]*){2,}/gu;
/** Names of shares in a row without a word between them, as share buttons and tag clouds have them. */
const TAG_CLOUD =
  /(?:[$#][A-Za-z][\w.]*[\s|,;·]*){3,}$|(?:[$#][A-Z][\w.]*[\s|,;·]*){2,}(?=LinkedIn|Facebook|Twitter|Email)/u;
const SHARE_BAR = /^share on\b[^.]*\.?\s*/iu;
const LINK = /https?:\/\/\S+/g;
/** The source's name at the end of a headline. */
const SOURCE_SUFFIX =
  /\s[-–—|]\s(?:reuters|bloomberg|bloomberg news|mint|livemint|moneycontrol(?:\.com)?|the economic times|economic times|et|ndtv profit|ndtv|cnbc|cnbc-tv18|cnbctv18|business standard|business today|business line|businessline|the hindu|coindesk|cointelegraph|decrypt|the block|cryptoslate|forexlive|investinglive|fxstreet|marketwatch|barron'?s|yahoo finance|wsj|ft|financial times|zee business|the wall street journal|times of india|ani|pti|ap|afp|nasdaq|seeking alpha|benzinga|markets insider|business insider|forbes|fortune)\s*$/iu;
const SPACES = /[\s\u200b-\u200f\u00a0\ufeff]+/gu;
const SENTENCE_END = /(?<=[.!?।])\s+(?=[\p{Lu}\p{Lo}"'“‘])/u;
/** The last word of a text that was cut at a length: it may be half a word. */
const CUT_WORD = /\s[^\s.!?।)"']+$/u;
/** Dots that end no sentence. */
const ABBREVIATION =
  /(?:\b(?:Mr|Mrs|Ms|Dr|St|vs|No|Inc|Ltd|Co|Corp|Rs|Jan|Feb|Aug|Sept|Oct|Nov|Dec|U\.S|U\.K)|\b\p{Lu})\.$/u;

/** Returns the sentences of a story that can say what it is about. */
export function cleanStory({ title, excerpt }: Pick<StoryText, 'title' | 'excerpt'>): StorySentences {
  const head = cut(plain(title).replace(SHARE_BAR, '').replace(SOURCE_SUFFIX, ''));
  const rest = cut(plain(excerpt).replace(SHARE_BAR, '').replace(CUT_WORD, ''));
  return { title: head, excerpt: rest === '' || rest === head ? [] : sentencesOf(rest) };
}

/** Characters of a headline or excerpt that are read: bounds the work on a feed that sends anything. */
const MOST_READ = 1_000;

const plain = (text: string): string =>
  text
    .slice(0, MOST_READ)
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(LINK, ' ')
    .replace(SPACES, ' ')
    .trim();

const cut = (text: string): string =>
  text.replace(ADDITIONS, '').replace(PRICE_STRIP, ' ').replace(TAG_CLOUD, '').replace(SPACES, ' ').trim();

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(SENTENCE_END)) {
    const before = sentences.at(-1);
    if (before !== undefined && ABBREVIATION.test(before)) sentences[sentences.length - 1] = `${before} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}
