import type { BriefPhrase, BriefSentence } from '@wickwise/contract';
import { type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import { bitsOf } from '../facts/since.ts';
import type { WeekFacts } from '../facts/week-facts.ts';
import { type Thought, type WrittenBrief, writeBrief } from './brief.ts';
import {
  counted,
  dated,
  main,
  named,
  noun,
  nounOf,
  nth,
  percent,
  priced,
  sectorNamed,
  verb,
  weekday,
} from './values.ts';

const LEAST_STREAK = 3;
const LEAST_MEMBERS = 3;
/** Part of the week’s move from which one day is worth a word. */
const DAY_PART = 0.6;
const MOST_PART = 0.6;

/** What a market did in a week. Undefined where nothing was worth a word. */
export function weekBrief(market: Market, date: IsoDate, all: readonly WeekFacts[]): WrittenBrief | undefined {
  const bySymbol = new Map(all.map((one) => [one.instrument.symbol, one]));
  const counts = all.filter(({ instrument: { kind } }) => kind === 'share' || kind === 'pair');
  const lead =
    MARKET_INFO[market].traded === 'currencies'
      ? undefined
      : MARKET_INFO[market].indexes.map((symbol) => bySymbol.get(symbol)).find((one) => one !== undefined);
  return writeBrief({ kind: 'week', market, date }, [
    ...leadThought(market, lead, counts),
    ...moversThought(counts.filter((one) => one !== lead)),
    ...sectorThought(market, counts),
  ]);
}

const text = (base: string, { changePct }: WeekFacts): string => `${base}${changePct > 0 ? 'Up' : 'Down'}`;

/** Returns what makes a week special, as a noun and for a headline. */
function remarkOn(week: WeekFacts): { bits: number; noun: BriefPhrase; head: BriefPhrase } | undefined {
  const { moveSince, streak, changePct } = week;
  const own = changePct > 0 ? 'weekBest' : 'weekWorst';
  if (moveSince && bitsOf(moveSince) >= streak) {
    const [key, values] = moveSince.date ? [`${own}Since`, [dated(moveSince.date)]] : [`${own}InYear`, []];
    return { bits: bitsOf(moveSince), noun: noun(`phrases.${key}`, ...values), head: noun(`heads.${key}`, ...values) };
  }
  if (streak < LEAST_STREAK) return undefined;
  const key = text('weekStreak', week);
  return { bits: streak, noun: noun(`phrases.${key}`, nth(streak)), head: noun(`heads.${key}`, nth(streak)) };
}

const moveHead = (week: WeekFacts): BriefPhrase =>
  main('heads.move', named(week.instrument), verb(week, 'present'), percent(week.changePct, week.instrument));

function weekHead(week: WeekFacts): BriefPhrase[] {
  const remark = remarkOn(week);
  const move = main(
    'heads.week',
    named(week.instrument),
    verb(week, 'present'),
    percent(week.changePct, week.instrument),
  );
  return [move, ...(remark ? [remark.head] : [])];
}

function leadThought(market: Market, lead: WeekFacts | undefined, counts: readonly WeekFacts[]): Thought[] {
  if (!lead || Math.abs(lead.changePct) < 0.05) return [];
  const { instrument, changePct, close, day } = lead;
  const remark = remarkOn(lead);
  const sentences: BriefSentence[] = [
    [
      main(
        'phrases.weekMove',
        named(instrument),
        verb(lead),
        percent(changePct, instrument),
        priced(close, instrument),
      ),
      ...(remark ? [remark.noun] : []),
    ],
  ];
  if (Math.abs(day.changePct) >= DAY_PART * Math.abs(changePct) && Math.abs(day.changePct) >= 0.05)
    sentences.push([
      main(
        day.changePct > 0 ? 'phrases.weekDayUp' : 'phrases.weekDayDown',
        weekday(day.date),
        percent(day.changePct, instrument),
      ),
    ]);
  sentences.push(...countSentence(market, counts));
  return [{ bits: 5 + (remark?.bits ?? 0), head: weekHead(lead), aside: moveHead(lead), write: () => sentences }];
}

/** How many gained and lost, where most went one way. */
function countSentence(market: Market, counts: readonly WeekFacts[]): BriefSentence[] {
  const up = counts.filter((one) => one.changePct > 0).length;
  const down = counts.filter((one) => one.changePct < 0).length;
  if (counts.length < 5 || Math.max(up, down) / counts.length < MOST_PART) return [];
  const direction = up > down ? 'Up' : 'Down';
  const [more, fewer] = up > down ? [up, down] : [down, up];
  const first = counted(more, nounOf(market), market);
  if (more === counts.length) return [[main(`phrases.weekAll${direction}`, first)]];
  return fewer === 0 ? [] : [[main(`phrases.week${direction}`, first, counted(fewer, undefined, market))]];
}

/** The best and the worst of the week. */
function moversThought(counts: readonly WeekFacts[]): Thought[] {
  const inOrder = counts.toSorted((a, b) => b.changePct - a.changePct);
  const [best, worst] = [inOrder[0], inOrder.at(-1)];
  if (!best || !worst || best === worst) return [];
  const sentenceOf = (key: string, week: WeekFacts): BriefSentence => {
    const remark = remarkOn(week);
    return [
      main(key, named(week.instrument), percent(week.changePct, week.instrument), priced(week.close, week.instrument)),
      ...(remark ? [remark.noun] : []),
    ];
  };
  const further = best.changePct >= -worst.changePct ? best : worst;
  return [
    {
      bits: 2 + Math.abs(further.deviations) / 2,
      head: weekHead(further),
      aside: moveHead(further),
      write: () => [
        ...(best.changePct > 0 ? [sentenceOf('phrases.weekTop', best)] : []),
        ...(worst.changePct < 0
          ? [sentenceOf(best.changePct > 0 ? 'phrases.weekBottom' : 'phrases.weekWorst', worst)]
          : []),
      ],
    },
  ];
}

function sectorThought(market: Market, counts: readonly WeekFacts[]): Thought[] {
  const means = [...Map.groupBy(counts, ({ instrument }) => instrument.sector)]
    .filter(([, members]) => members.length >= LEAST_MEMBERS)
    .map(([name, members]) => ({
      name,
      changePct: members.reduce((sum, one) => sum + one.changePct, 0) / members.length,
    }))
    .toSorted((a, b) => b.changePct - a.changePct);
  const [best, worst] = [means[0], means.at(-1)];
  if (!best || !worst || means.length < 3 || !(best.changePct > 0 && worst.changePct < 0)) return [];
  const values = [
    sectorNamed(best.name, market),
    percent(best.changePct, market),
    sectorNamed(worst.name, market),
    percent(worst.changePct, market),
  ];
  return [{ bits: 1, write: () => [[main('phrases.sectorsMixed', ...values)]] }];
}
