import { instrumentIdsOf, isCapital, isOneOf, keysAfter, keysBefore, type NamePlace } from './place.ts';
import * as role from './role-words.ts';

const ids = (market: string, symbols: string): string[] => symbols.split(' ').map((symbol) => `${market}:${symbol}`);

/** Houses whose words about others are news more often than they themselves. */
const HOUSES = new Set(ids('US_Equity', 'GS MS JPM BAC C WFC BLK'));
/** Companies whose ratings and data are news nearly always. */
const PUBLISHERS = new Set(ids('US_Equity', 'MCO SPGI ADP CME'));
/** Companies with economists and analysts that are quoted. */
const QUOTED = new Set([
  ...ids('US_Equity', 'KKR BX SCHW COIN MA V USB PNC TFC BK ADBE INTU'),
  ...ids('Indian_Equity', 'HDFCBANK ICICIBANK AXISBANK KOTAKBANK SBIN INDUSINDBK BANKBARODA YESBANK IDFCFIRSTB JIOFIN'),
]);

/** Returns whether a house speaks in a sentence, or serves somebody else, and isn't the story. */
export function isSpeaker(place: NamePlace): boolean {
  const { sentence, span } = place;
  if (isOneOf(span, PUBLISHERS)) return !sentence.tokens.some(({ key }) => role.CORPORATE.has(key)) || speaks(place);
  if (isOneOf(span, HOUSES)) return speaks(place) || isServing(place);
  return isOneOf(span, QUOTED) && isQuoted(place);
}

/** The house is the subject of a verb of opinion, or its opinion is the subject. */
function speaks(place: NamePlace): boolean {
  return isAttribution(place) || isItsPerson(place) || hasOpinion(place) || isRater(place);
}

const SAYS = /^(?:says|said)$/;
const STARTS_COLON = /^:/;
const ENDS_CLAUSE = /[:\u2013\u2014]|^ - $|\|$/;

/** At the end after a colon, a dash or "says", or at the beginning before a colon. */
function isAttribution({ sentence: { tokens }, from, to }: NamePlace): boolean {
  const after = tokens.slice(to);
  const isEnd =
    after.length <= 4 &&
    after.every((token) => role.TITLES.has(token.key) || role.SPEAKS.has(token.key) || isCapital(token));
  if (from > 0 && isEnd && ENDS_CLAUSE.test(tokens[from]?.gap ?? '')) return true;
  if (isEnd && SAYS.test(tokens[from - 1]?.key ?? '')) return true;
  return from === 0 && STARTS_COLON.test(after[0]?.gap ?? '') && !after.some(({ key }) => role.CORPORATE.has(key));
}

const LEAVES = /\b(?:steps? down|retires?|to succeed|resigns|quits|leaves|dies|pay|sells|become|chair|appointed)\b/i;

/** JPMorgan's Dimon, BlackRock's IBIT: a person of the house, unless his leaving is the story, or a product. */
function isItsPerson({ sentence: { tokens, text }, spans, to }: NamePlace): boolean {
  if (!tokens[to - 1]?.isPossessive) return false;
  if (spans.some((one) => one.from === to)) return true;
  const next = tokens[to];
  if (!next || !isCapital(next) || role.OWN_BUSINESS.has(next.key) || role.OWN_THINGS.has(next.key)) return false;
  return !LEAVES.test(text);
}

const PREPOSITION = /^(?:at|by|to|on|from|after|with)$/;
const OWN_FORECAST = /^(?:profit|revenue|own|nii|earnings)$/;

function hasOpinion(place: NamePlace): boolean {
  const { sentence, spans, to } = place;
  const { tokens } = sentence;
  for (let at = to; at < Math.min(to + 6, tokens.length); at++) {
    const token = tokens[at];
    if (!token || (at > to && !/^[ '-]*$/.test(token.gap))) return false;
    const rest = tokens.slice(at + 1, at + 9).map(({ key }) => key);
    if (token.key === 'on' && spans.some((one) => one.from === at + 1)) return true;
    if (role.CHANGES.has(token.key))
      return rest.some((key) => role.OPINIONS.has(key)) && !OWN_FORECAST.test(rest[0] ?? '');
    if (role.SAID_OF.has(token.key) && PREPOSITION.test(rest[0] ?? '')) return false;
    if (role.SPEAKS.has(token.key)) return !rest.some((key) => role.OWN_BUSINESS.has(key)) || hasOther(place, at);
    const isPassedOver = role.TITLES.has(token.key) || (isCapital(token) && !role.OWN_BUSINESS.has(token.key));
    if (!isPassedOver) return false;
  }
  return false;
}

/** Whether the dictionary knows something else that follows. */
const hasOther = ({ spans, span }: NamePlace, from: number): boolean =>
  spans.some((one) => one.from > from && !instrumentIdsOf(one).some((id) => instrumentIdsOf(span).includes(id)));

/** Upgraded at Citi, a target by Goldman. */
function isRater({ sentence: { tokens }, from }: NamePlace): boolean {
  const before = keysBefore(tokens, from, 1)[0] ?? '';
  return /^(?:at|by|from)$/.test(before) && tokens.some(({ key }) => role.RATING_WORDS.has(key));
}

const BLOCK_DEAL = /\b(?:block|bulk) deals?\b/i;
const DEVANAGARI = /[\u0900-\u097f]/;
const LEFT_FOR = /\b(?:hires|poaches)\b.*\bfrom$/i;

/** A house as adviser, buyer in a block deal, lender or former employer. */
function isServing({ sentence: { tokens, text }, from, to, spans, span }: NamePlace): boolean {
  if (BLOCK_DEAL.test(text)) return true;
  if (DEVANAGARI.test(text)) return tokens.some(({ key }) => role.HINDI_OPINIONS.has(key));
  const before = tokens.slice(0, from);
  const isHired = before.some(({ key }) => role.ADVISER_VERBS.has(key));
  if (isHired && tokens.some(({ key }) => role.ADVISED.has(key))) return true;
  const verb = keysAfter(tokens, to, 4).find((key) => !/^(?:to|expected|likely|set)$/.test(key)) ?? '';
  if (role.LEADS_DEAL.has(verb)) return true;
  if (LEFT_FOR.test(text.slice(0, tokens[from]?.start).trim())) return true;
  const isSource = keysBefore(tokens, from, 1)[0] === 'from' && spans.some((one) => one.from < span.from);
  return isSource && before.some(({ key }) => /^(?:raises?|bankers?)$/.test(key));
}

const RESEARCH = /^(?:economists?|economics|analysts?|strategists?|research|survey|study|report|data|index|treasury)$/;

const RANK = /^(?:chief|senior|lead|global|head)$/;

/** Economists, surveys and research of a company that is quoted now and then. */
function isQuoted(place: NamePlace): boolean {
  const { sentence, span, spans, from, to } = place;
  const { tokens, text } = sentence;
  const after = keysAfter(tokens, to, 3);
  if (RESEARCH.test(after[0] ?? '')) return true;
  if (RANK.test(after[0] ?? '') && RESEARCH.test(after[1] ?? '')) return true;
  if (BLOCK_DEAL.test(text) && spans.some((one) => one.from < span.from)) return true;
  const next = tokens[to];
  const isPerson = tokens[to - 1]?.isPossessive && isCapital(next) && !role.OWN_BUSINESS.has(next?.key ?? '');
  if (isPerson && after.some((key) => /^(?:says?|sees?|expects?|warns?|on)$/.test(key))) return true;
  if (!isAttribution(place)) return false;
  if (from === 0) return tokens.some(({ key }) => RESEARCH.test(key));
  return !tokens.slice(to).some(({ key }) => /^(?:ceo|md|cfo|chairman)$/.test(key));
}
