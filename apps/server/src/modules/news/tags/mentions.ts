import { isSpeaker } from './houses.ts';
import { instrumentIdsOf, isOneOf, keysAfter, keysBefore, type NamePlace, namePlaceOf } from './place.ts';
import * as role from './role-words.ts';
import type { NameSpan, Sentence } from './spans.ts';

/** Services on which something happens that isn't about them, beside those that the tables call brands. */
const SERVICES: ReadonlySet<string> = new Set([
  ...['Amazon', 'Google', 'Netflix', 'Flipkart', 'Airbnb', 'eBay', 'Zomato', 'Blinkit', 'Amazon Prime'],
]);

/** Returns whether a name is mentioned only: the sentence is about something else. */
export function isMention(sentence: Sentence, spans: readonly NameSpan[], span: NameSpan): boolean {
  const place = namePlaceOf(sentence, spans, span);
  return RULES.some((rule) => rule(place));
}

const RULES: readonly ((place: NamePlace) => boolean)[] = [
  isGuide,
  isPrecedent,
  isHyphened,
  isDescription,
  isComparison,
  isOfIndex,
  isFormer,
  isCustomer,
  isVenue,
  isBusinessAround,
  isMuskElsewhere,
  isSpeaker,
];

const GUIDE =
  /^(?:how to (?:check|claim|apply|link|download|open|use|get|book|recharge|file|activate|reset|contact)|best \S+ (?:finds|deals|buys|recipes))\b/i;

/** Explains a service to its customers. */
function isGuide({ sentence: { text } }: NamePlace): boolean {
  return GUIDE.test(text);
}

/** After Amazon, Flipkart too lets people go: the second one is news. */
function isPrecedent({ sentence: { tokens }, span }: NamePlace): boolean {
  return span.from === 1 && tokens[0]?.key === 'after' && tokens[span.to]?.gap === ',';
}

/** Google-backed; the second of two in "Vedanta-owned Hindustan Zinc" is the subject. */
function isHyphened({ sentence: { tokens }, span, spans, to }: NamePlace): boolean {
  const ends = [tokens[span.to], tokens[to]];
  if (ends.some((token) => token?.gap === '-' && role.HYPHENED.has(token.key))) return true;
  const after = tokens[span.to];
  return after?.gap === '-' && after.key === 'owned' && spans.some((one) => one.from === span.to + 1);
}

const PARTNER = /^(?:partner|franchisee|bottler|distributor|supplier)s?$/;

/** A rival of Tesla; Apple supplier Foxconn; the co-founder of a company. */
function isDescription({ sentence: { tokens }, from, to }: NamePlace): boolean {
  const before = keysBefore(tokens, from, 3);
  if (before.some((_key, index) => role.BEFORE.has(before.slice(index).join(' ')))) return true;
  const [next = '', second = ''] = keysAfter(tokens, to, 2);
  if (next === 'co' && second === 'founder') return true;
  if (/^(?:fraud|scam)$/.test(next) && /^(?:accused|convict|fugitive|mastermind)$/.test(second)) return true;
  if (tokens[to - 1]?.isPossessive && PARTNER.test(second)) return true;
  return role.AFTER.has(next);
}

const REASONS = /^(?:strength|weakness|boost|drag|boom|rally|surge|slump|rush|demand)$/;

/** The Netflix of education; gains on Nvidia strength. */
function isComparison({ sentence: { tokens }, from, to }: NamePlace): boolean {
  const before = keysBefore(tokens, from, 1)[0];
  const next = keysAfter(tokens, to, 1)[0] ?? '';
  return (before === 'the' && next === 'of') || (before === 'on' && REASONS.test(next));
}

const INDICES: ReadonlySet<string> = new Set(['Indian_Equity:NIFTY50', 'Indian_Equity:BANKNIFTY']);

const HINDI_OF = /^(?:का|के|की)$/;
const HINDI_SHARES = /^(?:गेनर|गेनर्स|लूजर|लूजर्स|शेयर|शेयरों)$/;

/** Nifty gainers: shares of an index, which itself isn't the subject. */
function isOfIndex({ sentence: { tokens }, span }: NamePlace): boolean {
  if (!isOneOf(span, INDICES)) return false;
  const [next = '', ...rest] = keysAfter(tokens, span.to, 3);
  return role.AFTER_INDEX.has(next) || (HINDI_OF.test(next) && rest.some((key) => HINDI_SHARES.test(key)));
}

/** A former Amazon engineer. */
function isFormer({ sentence: { tokens }, from, to }: NamePlace): boolean {
  const before = keysBefore(tokens, from, 4);
  if (before.at(-1) === 'पूर्व') return true;
  const isPast = before.some((key) => key === 'former' || key === 'ex' || key === 'erstwhile');
  return isPast && keysAfter(tokens, to, 4).some((key) => role.STAFF.has(key));
}

/** Who gives an order that somebody else wins. */
function isCustomer({ sentence: { tokens }, from }: NamePlace): boolean {
  const before = keysBefore(tokens, from, 14);
  if (before.at(-1) !== 'from' && before.at(-1) !== 'by' && before.at(-2) !== 'from') return false;
  const order = before.findLastIndex((key) => role.ORDER_NOUNS.has(key));
  if (order < 0) return false;
  return before.length - 1 - order <= 2 || before.slice(0, order).some((key) => role.ORDER_VERBS.has(key));
}

const EXCHANGES: ReadonlySet<string> = new Set(['US_Equity:COIN']);
const LISTS = /^(?:to list|lists|delists|to delist)\b/;

/** Deals on Amazon, an Instagram post, a token on Ethereum. */
function isVenue({ sentence: { tokens }, span, from, to }: NamePlace): boolean {
  const isService = SERVICES.has(span.text) || span.letters === 'brand';
  const isChain = span.targets.some((one) => one.kind === 'instrument' && one.market === 'Crypto');
  if (isOneOf(span, EXCHANGES) && LISTS.test(keysAfter(tokens, to, 2).join(' '))) return true;
  if (!isService && !isChain) return false;
  if (span.letters === 'brand' && role.AFTER_SERVICE.has(keysAfter(tokens, to, 1)[0] ?? '')) return true;
  const before = keysBefore(tokens, from, 2);
  const nearest = before.at(-1) ?? '';
  if (nearest === 'via' || nearest === 'through') return true;
  return nearest === 'on' && !role.DONE_ON.has(before.at(-2) ?? '');
}

const FIRM = /^(?:firm|firms|company|companies|holdings)$/;

/** A bitcoin miner, a gold loan, a ransom in bitcoin. */
function isBusinessAround({ sentence: { tokens }, span, to }: NamePlace): boolean {
  const isAsset = span.targets.some(
    (one) => one.kind === 'currency' || (one.kind === 'instrument' && one.market === 'Crypto'),
  );
  if (!isAsset) return false;
  const [next = '', second = ''] = keysAfter(tokens, to, 2);
  if (tokens[to - 1]?.isPossessive && next !== 'founder') return false;
  return next === 'treasury' ? FIRM.test(second) : role.AFTER_COIN.has(next);
}

const OF_TESLA = /^(?:robotaxi|robotaxis|optimus|robot|cars?|sales|deliveries|package|shares|stock|fsd)$/;

/** The head of Tesla speaks of everything. */
function isMuskElsewhere({ sentence: { tokens }, span, to }: NamePlace): boolean {
  if (!instrumentIdsOf(span).includes('US_Equity:TSLA')) return false;
  const after = keysAfter(tokens, to, 4);
  if (!/^(?:ceo|boss|chief|billionaire|owner|head)$/.test(after[0] ?? '') || !after.includes('musk')) return false;
  return !tokens.some(({ key }) => role.OWN_BUSINESS.has(key) || OF_TESLA.test(key));
}
