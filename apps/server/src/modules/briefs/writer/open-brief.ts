import type { BriefPhrase, BriefSentence } from '@wickwise/contract';
import { type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import type { OpenFacts } from '../facts/open-facts.ts';
import { bitsOf } from '../facts/since.ts';
import { type Thought, type WrittenBrief, writeBrief } from './brief.ts';
import { sinceNoun } from './moves.ts';
import { changesList, counted, main, named, nounOf, onward, percent, priced, tail } from './values.ts';

/** Gaps from which they are mentioned, in deviations: of the market’s lead, and of others. */
const LEAD_GAP = 0.3;
const GAP = 2;
const MOST_GAPS = 3;
const MOST_PART = 0.6;

/** How a market opened. Undefined where nothing was worth a word. */
export function openBrief(market: Market, date: IsoDate, all: readonly OpenFacts[]): WrittenBrief | undefined {
  const bySymbol = new Map(all.map((one) => [one.instrument.symbol, one]));
  const lead =
    MARKET_INFO[market].traded === 'currencies'
      ? undefined
      : MARKET_INFO[market].indexes.map((symbol) => bySymbol.get(symbol)).find((one) => one !== undefined);
  const others = all
    .filter(
      ({ instrument: { kind }, deviations }) => (kind === 'share' || kind === 'pair') && Math.abs(deviations) >= GAP,
    )
    .filter((one) => one !== lead)
    .toSorted((a, b) => Math.abs(b.gapPct) - Math.abs(a.gapPct));
  return writeBrief({ kind: 'open', market, date }, [
    ...leadThought(lead),
    ...gapThoughts(others),
    ...countThought(market, all),
  ]);
}

function leadThought(lead: OpenFacts | undefined): Thought[] {
  if (!lead || !(Math.abs(lead.deviations) >= LEAD_GAP)) return [];
  return [{ bits: 4 + bitsOf(lead.gapSince), head: gapHead(lead), write: () => [gapSentence(lead)] }];
}

const gapHead = ({ instrument, gapPct }: OpenFacts): BriefPhrase[] => [
  main(gapPct > 0 ? 'heads.openUp' : 'heads.openDown', named(instrument), percent(gapPct, instrument)),
];

function gapSentence({ instrument, gapPct, open, changePct, gapSince }: OpenFacts): BriefSentence {
  const isUp = gapPct > 0;
  const values = [named(instrument), percent(gapPct, instrument), priced(open, instrument)];
  const since = sinceNoun(gapSince, isUp ? 'gapUp' : 'gapDown');
  const text = `phrases.${changePct > 0 === isUp ? 'and' : 'but'}${changePct > 0 ? 'Up' : 'Down'}`;
  const join = since.length > 0 ? tail : onward;
  return [
    main(isUp ? 'phrases.openMove' : 'phrases.openFall', ...values),
    ...since,
    ...(Math.abs(changePct) >= 0.05 ? [join(text, percent(changePct, instrument))] : []),
  ];
}

/** The largest gap of others, and those after it. */
function gapThoughts(gaps: readonly OpenFacts[]): Thought[] {
  const [top, ...rest] = gaps;
  if (!top) return [];
  const isUp = top.gapPct > 0;
  const same = rest.filter(({ gapPct }) => gapPct > 0 === isUp).slice(0, MOST_GAPS);
  const against = rest.filter(({ gapPct }) => gapPct > 0 !== isUp).slice(0, MOST_GAPS);
  const list = (some: readonly OpenFacts[]) =>
    changesList(some.map(({ instrument, gapPct }) => ({ instrument, changePct: gapPct })));
  return [
    {
      bits: 2 + bitsOf(top.gapSince) / 2 + Math.log2(Math.abs(top.deviations)),
      head: gapHead(top),
      write: () => [
        gapSentence(top),
        ...(top.isFilled && top.changePct > 0 === isUp ? [[main('phrases.gapFilled')]] : []),
        ...(same.length > 0 ? [[main(isUp ? 'phrases.gapsUp' : 'phrases.gapsDownToo', list(same))]] : []),
        ...(against.length > 0 ? [[main(isUp ? 'phrases.gapsDown' : 'phrases.gapsHigher', list(against))]] : []),
      ],
    },
  ];
}

function countThought(market: Market, all: readonly OpenFacts[]): Thought[] {
  const own = all.filter(({ instrument: { kind } }) => kind === 'share' || kind === 'pair');
  const up = own.filter(({ changePct }) => changePct > 0).length;
  const down = own.filter(({ changePct }) => changePct < 0).length;
  if (own.length < 5 || MARKET_INFO[market].traded === 'currencies' || Math.max(up, down) / own.length < MOST_PART)
    return [];
  const values = (first: number, second: number) => [
    counted(first, nounOf(market), market),
    counted(second, undefined, market),
  ];
  const [direction, numbers] = up > down ? ['Up', values(up, down)] : ['Down', values(down, up)];
  const isAfter = (texts: ReadonlySet<string>): boolean => AFTER_TEXTS.some((text) => texts.has(text));
  return [
    {
      bits: 1,
      write: ({ texts }) => [[main(`phrases.${isAfter(texts) ? 'byThen' : 'open'}${direction}`, ...numbers)]],
    },
  ];
}

/** Sentences that have said after how long. */
const AFTER_TEXTS = ['andUp', 'andDown', 'butUp', 'butDown'].map((text) => `phrases.${text}`);
