import type { BriefInstrument, BriefNoun, BriefPhrase, BriefValue, MoveSize } from '@wickwise/contract';
import { type Instrument, type IsoDate, MARKET_INFO, type Market, priceGridOf } from '@wickwise/market';

type Named = Pick<Instrument, 'market' | 'symbol' | 'name'>;

const placeOf = ({ market, symbol }: Named) => ({ market, symbol });

const briefInstrument = ({ market, symbol, name }: Named): BriefInstrument => ({
  market,
  symbol,
  name: nameIn(market, symbol, name),
});

/** How a sentence names an instrument: a pair by its codes, a coin without the dollar. */
function nameIn(market: Market, symbol: string, name: string): string {
  const { traded } = MARKET_INFO[market];
  if (traded === 'currencies') return `${symbol.slice(0, 3)}/${symbol.slice(3)}`;
  return traded === 'coins' ? (name.split(' / ')[0] ?? name) : name;
}

export const named = (instrument: Named): BriefValue => ({ kind: 'instrument', ...briefInstrument(instrument) });

/** The size of a change; the words say its direction. */
export const percent = (changePct: number, of?: Named | Market): BriefValue => ({
  kind: 'percent',
  value: Math.abs(changePct),
  ...seenAt(of),
});

export const priced = (value: number, instrument: Instrument): BriefValue => ({
  kind: 'price',
  value,
  ...priceGridOf(instrument),
  place: placeOf(instrument),
});

export const counted = (value: number, noun?: BriefNoun, market?: Market): BriefValue => ({
  kind: 'count',
  value,
  ...(noun ? { noun } : {}),
  ...seenAt(market),
});

export const ratio = (value: number, of?: Named | Market): BriefValue => ({ kind: 'ratio', value, ...seenAt(of) });

export const dated = (value: IsoDate): BriefValue => ({ kind: 'date', value });

export const weekday = (value: IsoDate): BriefValue => ({ kind: 'weekday', value });

export const timed = (value: number): BriefValue => ({ kind: 'time', value });

export const nth = (value: number): BriefValue => ({ kind: 'ordinal', value });

export const sectorNamed = (value: string, market: Market): BriefValue => ({
  kind: 'sector',
  value,
  place: { market },
});

interface Moved {
  changePct: number;
  /** In standard deviations of the moves before; NaN where they aren’t known. */
  deviations: number;
}

export const verb = (moved: Moved, tense: 'past' | 'present' = 'past'): BriefValue => ({
  kind: 'verb',
  tense,
  isUp: moved.changePct > 0,
  size: moveSizeOf(moved),
});

/** By standard deviations, so that a word means the same for a calm pair and a wild coin; one percent is never small. */
export function moveSizeOf({ changePct, deviations }: Moved): MoveSize {
  const size = Math.abs(deviations);
  if (size < 0.5 && Math.abs(changePct) < 1) return 'small';
  if (size >= 3) return 'huge';
  return size >= 1.5 ? 'large' : 'normal';
}

/** Whether a change is too small to be called a move. */
export const isFlat = ({ changePct, deviations }: Moved): boolean =>
  Math.abs(changePct) < 0.05 || Math.abs(deviations) < 0.1;

export const changesList = (items: readonly { instrument: Named; changePct: number }[]): BriefValue => ({
  kind: 'list',
  items: items.map(({ instrument, changePct }) => ({ ...briefInstrument(instrument), percent: Math.abs(changePct) })),
});

export const ratiosList = (items: readonly { instrument: Named; volumeRatio: number }[]): BriefValue => ({
  kind: 'list',
  items: items.map(({ instrument, volumeRatio }) => ({ ...briefInstrument(instrument), ratio: volumeRatio })),
});

export const namesList = (items: readonly { instrument: Named }[]): BriefValue => ({
  kind: 'list',
  items: items.map(({ instrument }) => briefInstrument(instrument)),
});

const joined =
  (join: BriefPhrase['join']) =>
  (text: string, ...values: BriefValue[]): BriefPhrase => ({ join, text, values });

/** Phrases by how they follow those before them. */
export const main = joined('main');
export const noun = joined('noun');
export const onward = joined('onward');
export const tail = joined('tail');

/** What a market’s instruments are counted as. */
export const nounOf = (market: Market): BriefNoun =>
  (({ shares: 'shares', coins: 'coins', currencies: 'pairs' }) as const)[MARKET_INFO[market].traded];

function seenAt(of: Named | Market | undefined): Pick<BriefValue & { kind: 'percent' }, 'place'> {
  if (of === undefined) return {};
  return { place: typeof of === 'string' ? { market: of } : placeOf(of) };
}
