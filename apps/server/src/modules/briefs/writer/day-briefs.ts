import type { BriefPhrase, BriefSentence } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import type { MarketDay, SectorFacts } from '../facts/market-day.ts';
import { bitsOf } from '../facts/since.ts';
import { type Thought, type WrittenBrief, writeBrief } from './brief.ts';
import { breadthSentence, dollarThought, leadThought } from './lead-thoughts.ts';
import { moverThoughts } from './mover-thoughts.ts';
import { sinceNoun } from './moves.ts';
import { recordHead, recordThought, recordThoughts } from './record-thoughts.ts';
import { sectorThought } from './sector-thought.ts';
import {
  changesList,
  counted,
  dated,
  isFlat,
  main,
  named,
  noun,
  nounOf,
  percent,
  ratio,
  ratiosList,
  sectorNamed,
  verb,
} from './values.ts';
import { unusualVolume, volumeHead, volumeSentence, volumeThought } from './volume-thought.ts';

/** What a market did on a day, as it closes. Undefined where nothing was worth a word. */
export const closeBrief = (day: MarketDay): WrittenBrief | undefined =>
  writeBrief({ kind: 'close', market: day.market, date: day.date }, [
    ...leadThought(day),
    ...dollarThought(day),
    ...moverThoughts(day),
    ...sectorThought(day),
    ...recordThoughts(day),
    ...volumeThought(day),
  ]);

/** A brief of one thing that was unusual, and how unusual it was in bits. */
export interface SideBrief {
  bits: number;
  brief: WrittenBrief;
}

/** Bits from which something has a brief of its own: the most in about 45 days. */
const OWN_BITS = 5.5;

/** Returns the briefs of what was unusual on a day, most unusual first. */
export const sideBriefs = (day: MarketDay): SideBrief[] =>
  [breadthBrief(day), recordsBrief(day), volumeBrief(day), sectorsBrief(day)]
    .flatMap((one) => one ?? [])
    .filter(({ bits }) => bits >= OWN_BITS)
    .toSorted((a, b) => b.bits - a.bits);

function made(
  kind: WrittenBrief['kind'],
  day: MarketDay,
  bits: number,
  thoughts: readonly Thought[],
): SideBrief | undefined {
  const brief = writeBrief({ kind, market: day.market, date: day.date }, thoughts);
  return brief && { bits, brief };
}

const one = (sentence: BriefSentence | undefined, bits: number): Thought[] =>
  sentence ? [{ bits, write: () => [sentence] }] : [];

/** How many rose and fell. */
export function breadthBrief(day: MarketDay): SideBrief | undefined {
  const { market, breadth, sectors } = day;
  const { up, down, all, since, above50, above50Before } = breadth;
  if (!breadthSentence(day) || !since || all < 10) return undefined;
  const isUp = up >= down;
  const whole = sectors.filter(
    ({ members, ...one }) => (isUp ? one.up : one.down) === members.length && members.length >= 5,
  );
  const [sector] = isUp ? whole : whole.toReversed();
  const most = since.date ? [noun('heads.mostSince', dated(since.date))] : [noun('heads.mostInYear')];
  const rise = above50 - above50Before;
  return made('breadth', day, bitsOf(since), [
    {
      bits: 10,
      head: [
        main(
          isUp ? 'heads.countUp' : 'heads.countDown',
          counted(isUp ? up : down, undefined, market),
          counted(all, nounOf(market), market),
        ),
        ...most,
      ],
      write: () => [
        [
          main(
            isUp ? 'phrases.countUp' : 'phrases.countDown',
            counted(isUp ? up : down, undefined, market),
            counted(all, nounOf(market), market),
          ),
          ...sinceNoun(since, isUp ? 'mostUp' : 'mostDown'),
        ],
      ],
    },
    ...one(medianSentence(day), 6),
    ...one(
      Math.abs(rise) >= 0.05
        ? [
            main(
              rise > 0 ? 'phrases.above50Up' : 'phrases.above50Down',
              percent(100 * above50, market),
              percent(100 * above50Before, market),
            ),
          ]
        : undefined,
      4,
    ),
    ...one(
      sector && [
        main(
          isUp ? 'phrases.wholeSectorUp' : 'phrases.wholeSectorDown',
          counted(sector.members.length, nounOf(market), market),
          sectorNamed(sector.name, market),
        ),
      ],
      3,
    ),
  ]);
}

/** How the market's lead compares with the median. */
function medianSentence({ market, breadth: { medianPct }, lead }: MarketDay): BriefSentence | undefined {
  if (Math.abs(medianPct) < 0.05) return undefined;
  const direction = medianPct > 0 ? 'Up' : 'Down';
  if (!lead || isFlat(lead)) return [main(`phrases.median${direction}`, percent(medianPct, market))];
  const values = [named(lead.instrument), verb(lead), percent(lead.changePct, lead.instrument)];
  return [main(`phrases.withMedian${direction}`, ...values, percent(medianPct, market))];
}

/** What closed at a high or a low of 52 weeks. */
export function recordsBrief(day: MarketDay): SideBrief | undefined {
  const { market, highs, lows, lead } = day;
  const which =
    bitsOf(highs.since) + Math.log2(1 + highs.members.length) >= bitsOf(lows.since) + Math.log2(1 + lows.members.length)
      ? 'highs'
      : 'lows';
  const { members, since } = day[which];
  const [first] = members;
  if (!first) return undefined;
  const [sector] = [...Map.groupBy(members, ({ instrument }) => instrument.sector)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const ownHigh =
    lead && which === 'highs' && lead.yearRecord !== 'high' && lead.yearHigh > lead.close ? lead : undefined;
  return made('records', day, bitsOf(since) + (members.length >= 3 ? 1 : 0), [
    { bits: 10, head: recordHead(day, which), write: recordThought(day, which)[0]?.write ?? (() => []) },
    ...one(
      sector &&
        sector[1].length >= 3 &&
        sector[1].length < members.length &&
        MARKET_INFO[market].traded !== 'currencies'
        ? [main('phrases.ofSector', sectorNamed(sector[0], market), counted(sector[1].length))]
        : undefined,
      6,
    ),
    ...(which === 'highs' ? recordThought(day, 'lows') : recordThought(day, 'highs')).map(({ write }) => ({
      bits: 4,
      write,
    })),
    ...one(
      ownHigh && [
        main(
          'phrases.belowOwnHigh',
          named(ownHigh.instrument),
          percent(100 - (100 * ownHigh.close) / ownHigh.yearHigh, ownHigh.instrument),
        ),
      ],
      3,
    ),
  ]);
}

/** What traded far more than usual. */
export function volumeBrief(day: MarketDay): SideBrief | undefined {
  const [top, second, ...others] = unusualVolume(day);
  if (!top) return undefined;
  const { turnoverRatio, counted: all, market } = day;
  return made('volume', day, Math.log2(top.volumeRatio) + bitsOf(top.volumeSince) - Math.log2(all.length) / 2, [
    {
      bits: 10,
      head: volumeHead(top),
      write: () => [volumeSentence(top)],
    },
    ...one(second && volumeSentence(second), 8),
    ...one(others.length > 0 ? [main('phrases.volumeOthers', ratiosList(others.slice(0, 3)))] : undefined, 6),
    ...one(
      turnoverRatio >= 1.25
        ? [main('phrases.turnover', counted(all.length, nounOf(market), market), ratio(turnoverRatio, market))]
        : undefined,
      4,
    ),
  ]);
}

/** Which sector was furthest from the others. */
export function sectorsBrief(day: MarketDay): SideBrief | undefined {
  const { sectors, sectorGapSince } = day;
  const [best, worst] = [sectors[0], sectors.at(-1)];
  if (!best || !worst || sectors.length < 3 || !sectorGapSince) return undefined;
  const median = sectors[sectors.length >> 1]?.changePct ?? 0;
  const isBest = best.changePct - median >= median - worst.changePct ? best.changePct > 0 : worst.changePct >= 0;
  const [first, other] = isBest ? [best, worst] : [worst, best];
  if (first.changePct === 0 || first.changePct > 0 !== isBest) return undefined;
  return made('sectors', day, bitsOf(sectorGapSince), [
    {
      bits: 10,
      head: [
        sectorHead(day, first),
        ...(other.changePct === 0 ? [] : [{ ...sectorHead(day, other), join: 'also' as const }]),
      ],
      write: () => [sectorSentence(day, first), moversOf(first)],
    },
    ...one(other.changePct === 0 ? undefined : sectorSentence(day, other), 8),
    ...one(gapSentence(day, best, worst), 7),
    ...one(fiveDays(day, first), 6),
  ]);
}

const sectorHead = ({ market }: MarketDay, { name, changePct }: SectorFacts): BriefPhrase =>
  main(changePct > 0 ? 'heads.sectorUp' : 'heads.sectorDown', sectorNamed(name, market), percent(changePct, market));

function sectorSentence({ market }: MarketDay, { name, changePct, up, down, members }: SectorFacts): BriefSentence {
  const isUp = changePct > 0;
  const count = isUp ? up : down;
  const text = isUp ? 'phrases.sectorLead' : 'phrases.sectorDrop';
  const whole = counted(members.length, nounOf(market), market);
  const values = [sectorNamed(name, market), percent(changePct, market)];
  if (count === members.length) return [main(`${text}All`, ...values, whole)];
  return [main(text, ...values, counted(count, undefined, market), whole)];
}

/** Returns who moved the sector: one member that made up more than half of its change, or the first three. */
function moversOf({ changePct, members }: SectorFacts): BriefSentence {
  const isUp = changePct > 0;
  const sign = isUp ? 1 : -1;
  const moved = members
    .filter((one) => one.changePct * sign > 0)
    .toSorted((a, b) => sign * (b.changePct - a.changePct));
  const [first] = moved;
  if (first && sign * first.changePct > (sign * changePct * members.length) / 2)
    return [
      main(
        isUp ? 'phrases.halfUp' : 'phrases.halfDown',
        named(first.instrument),
        percent(first.changePct, first.instrument),
      ),
    ];
  return [main(isUp ? 'phrases.ledBy' : 'phrases.draggedBy', changesList(moved.slice(0, 3)))];
}

function gapSentence(
  { market, sectorGapSince }: MarketDay,
  best: SectorFacts,
  worst: SectorFacts,
): BriefSentence | undefined {
  if (!sectorGapSince) return undefined;
  return [
    main('phrases.sectorGap', ratio(best.changePct - worst.changePct, market)),
    ...sinceNoun(sectorGapSince, 'widest'),
  ];
}

function fiveDays({ market }: MarketDay, { name, fiveDayPct }: SectorFacts): BriefSentence | undefined {
  if (!(Math.abs(fiveDayPct) >= 0.5)) return undefined;
  return [
    main(
      fiveDayPct > 0 ? 'phrases.sectorFiveUp' : 'phrases.sectorFiveDown',
      sectorNamed(name, market),
      percent(fiveDayPct, market),
    ),
  ];
}
