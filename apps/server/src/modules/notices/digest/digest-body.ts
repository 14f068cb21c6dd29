import type { AlertFiring, CalendarEvent, DataBadge, NoticeBody, PriceGrid } from '@wickwise/contract';
import type { Market } from '@wickwise/market';

/** The newest price of a watched instrument, and how far it is from where today's change is measured. */
export interface DigestMove {
  symbol: string;
  name: string;
  price: number;
  changePct: number;
  /** Market time of the price. */
  at: number;
  grid: PriceGrid;
}

/** Watched instruments of a market that have had prices since the last digest: the largest moves, and all counted. */
export interface DigestMarket {
  market: Market;
  badge: DataBadge;
  /** Time of the newest of their prices. */
  at: number;
  moves: readonly DigestMove[];
  up: number;
  down: number;
  count: number;
}

/** Instruments that have entered a saved screen. */
export interface DigestScreen {
  id: string;
  name: string;
  market: Market;
  symbols: readonly string[];
  count: number;
}

/** The first of the stories that are like it: its headline and where it leads, no excerpt. */
export interface DigestStory {
  slug: string;
  title: string;
  source: string;
  at: number;
  /** Watched symbols that it is about. */
  symbols: readonly string[];
}

/** A new or ended call of a followed expert, as the account may see it. */
export type DigestCall = Extract<NoticeBody, { kind: 'call' }>;

/** The newest brief of a watched market. */
export interface DigestBrief {
  market: Market;
  slug: string;
  title: Readonly<Record<'en' | 'hi', string>>;
}

export type DigestEvent = Pick<
  CalendarEvent,
  'kind' | 'market' | 'symbol' | 'date' | 'at' | 'timing' | 'title' | 'isEstimated' | 'expiry' | 'ratio' | 'hours'
> & {
  /** On the reader's calendar. */
  day: 'today' | 'tomorrow';
};

/** What a digest says, stored as it was composed; its words are written when it is sent. */
export interface DigestBody {
  /** The reader's date and zone. */
  day: string;
  zone: string;
  fromMs: number;
  toMs: number;
  briefs: readonly DigestBrief[];
  markets: readonly DigestMarket[];
  alerts: { count: number; firings: readonly AlertFiring[] };
  /** Of followed experts; absent for none. */
  calls?: { count: number; newest: readonly DigestCall[] };
  screens: readonly DigestScreen[];
  /** Screens beyond those, by market; absent for none. */
  otherScreens?: readonly { market: Market; screens: number; matches: number }[];
  /** `isPart`: there are more than were counted. */
  stories: { count: number; newest: readonly DigestStory[]; isPart?: boolean };
  events: { count: number; first: readonly DigestEvent[] };
}

export const isEmptyDigest = ({
  briefs,
  markets,
  alerts,
  calls,
  screens,
  otherScreens = [],
  stories,
  events,
}: DigestBody): boolean =>
  briefs.length +
    markets.length +
    alerts.count +
    (calls?.count ?? 0) +
    screens.length +
    otherScreens.length +
    stories.count +
    events.count ===
  0;

/** Leaves out what was made of the prices of some markets. */
export function leaveOutMarkets(body: DigestBody, hidden: readonly Market[]): DigestBody {
  if (hidden.length === 0) return body;
  const isSeen = ({ market }: { market: Market }): boolean => !hidden.includes(market);
  const firings = body.alerts.firings.filter(isSeen);
  const calls = body.calls?.newest.filter(isSeen) ?? [];
  const isCut = firings.length < body.alerts.firings.length;
  return {
    ...body,
    briefs: body.briefs.filter(isSeen),
    markets: body.markets.filter(isSeen),
    alerts: { firings, count: isCut ? firings.length : body.alerts.count },
    ...(body.calls && {
      calls: { newest: calls, count: calls.length < body.calls.newest.length ? calls.length : body.calls.count },
    }),
    screens: body.screens.filter(isSeen),
    ...(body.otherScreens && { otherScreens: body.otherScreens.filter(isSeen) }),
  };
}
