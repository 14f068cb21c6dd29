import type { BriefSentence } from '@wickwise/contract';
import { type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import type { HourFacts } from '../facts/hour-facts.ts';
import { type WrittenBrief, writeBrief } from './brief.ts';
import { sinceNoun } from './moves.ts';
import { changesList, isFlat, main, named, onward, percent, priced, ratio, timed, verb } from './values.ts';

/** A move this far from the hours before has a brief; moves with it are named from a nearer one on. */
const BIG = 5;
const NOTED = 2.5;
const MOST_NAMED = 3;
/** Part of a large day change that an hour must move. */
const LEAST_PART = 1 / 3;

/** Returns whether an hour’s move is big enough for a brief of its own. */
const isBigMove = ({ deviations, changePct, instrument }: HourFacts): boolean =>
  Math.abs(deviations) >= BIG && Math.abs(changePct) >= MARKET_INFO[instrument.market].largeChangePct * LEAST_PART;

/** The biggest move of an hour that ended at `endMs`. Undefined where no move was big. */
export function hourBrief(
  market: Market,
  date: IsoDate,
  all: readonly HourFacts[],
  endMs: number,
): WrittenBrief | undefined {
  const inOrder = all.toSorted((a, b) => Math.abs(b.deviations) - Math.abs(a.deviations));
  const top = inOrder.find(isBigMove);
  if (!top) return undefined;
  const { instrument, changePct, close, volumeRatio, moveSince, dayPct } = top;
  const isUp = changePct > 0;
  const others = inOrder
    .filter((one) => one !== top && one.changePct > 0 === isUp && Math.abs(one.deviations) >= NOTED)
    .slice(0, MOST_NAMED);
  const lead = leadBeside(market, all, [top, ...others]);
  const sentences: BriefSentence[] = [
    [
      main(
        'phrases.hourMove',
        named(instrument),
        verb(top),
        percent(changePct, instrument),
        priced(close, instrument),
        timed(endMs),
      ),
      ...(volumeRatio >= 2 ? [onward('phrases.onVolume', ratio(volumeRatio, instrument))] : []),
      ...sinceNoun(moveSince, isUp ? 'hourBest' : 'hourWorst'),
    ],
    ...(others.length > 0
      ? [
          [
            main(
              isUp ? 'phrases.hourOthersUp' : 'phrases.hourOthersDown',
              changesList(others.toSorted((a, b) => Math.abs(b.changePct) - Math.abs(a.changePct))),
            ),
          ],
        ]
      : []),
    ...(lead
      ? [[main('phrases.hourAgainst', named(lead.instrument), verb(lead), percent(lead.changePct, lead.instrument))]]
      : []),
    ...(Math.abs(dayPct) >= 0.05
      ? [[main(dayPct > 0 ? 'phrases.dayUp' : 'phrases.dayDown', named(instrument), percent(dayPct, instrument))]]
      : []),
  ];
  const head = [main('heads.hour', named(instrument), verb(top, 'present'), percent(changePct, instrument))];
  return writeBrief({ kind: 'moves', market, date }, [{ bits: 10, head, write: () => sentences }]);
}

/** Returns the market’s lead where it isn’t named yet and has moved. */
function leadBeside(market: Market, all: readonly HourFacts[], others: readonly HourFacts[]): HourFacts | undefined {
  if (MARKET_INFO[market].traded === 'currencies') return undefined;
  const lead = all.find(({ instrument: { symbol } }) => symbol === MARKET_INFO[market].indexes[0]);
  return lead && !others.includes(lead) && !isFlat(lead) ? lead : undefined;
}
