import { Link } from '@tanstack/react-router';
import type { Call, CallSide, Expert } from '@wickwise/contract';
import { instrumentId, type Market } from '@wickwise/market';
import { useEffect } from 'react';
import { formatDuration, formatPercent } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { followMarketStates, knownMarketStates } from '../../../realtime/market-states.ts';
import { useQuote } from '../../../realtime/use-quote.ts';
import { Badge, SourceBadge } from '../../../ui/badge.tsx';
import { ChangeText, DirectionMark, directionClass } from '../../../ui/change.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { callPrice, hasNotEnded, hiddenWords } from '../call-words.ts';
import { adviceTexts as texts } from '../texts/advice.ts';
import { useCallClock } from '../use-call-clock.ts';

/** The side of a call, by arrow and word. */
export function SideText({ side }: { side: CallSide }) {
  const sign = side === 'long' ? 1 : -1;
  return (
    <span className={`inline-flex items-center gap-1 font-medium whitespace-nowrap ${directionClass(sign)}`}>
      <DirectionMark of={sign} />
      {texts.sides[side]}
    </span>
  );
}

const TONES = {
  waiting: 'plain',
  open: 'accent',
  target: 'plain',
  stop: 'plain',
  expired: 'plain',
  'never-entered': 'plain',
  withdrawn: 'warn',
  ended: 'plain',
} as const;

/** What the prices of markets are, where they aren't live: results of simulated ones prove nothing. */
export function PriceSources({ markets }: { markets: readonly Market[] }) {
  useEffect(followMarketStates, []);
  const states = useStore(knownMarketStates);
  const badges = new Set(markets.flatMap((market) => states.get(market)?.badge ?? []));
  badges.delete('LIVE');
  return [...badges].map((badge) => <SourceBadge key={badge} badge={badge} />);
}

export const StateBadge = ({ state }: Pick<Call['outcome'], 'state'>) => (
  <span className="whitespace-nowrap">
    <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
  </span>
);

/** The result of a call after costs, with the index below it; or why the reader doesn't see it. */
export function ResultText({ call }: { call: Call }) {
  const { netPct, indexPct, index } = call.outcome;
  if (call.isResultHidden)
    return (
      <span className="inline-flex items-center gap-1.5 text-quiet">
        {texts.hidden}
        <HelpMark label={texts.hiddenHelp} title={texts.hiddenHelp}>
          <p>{hiddenWords(call)}</p>
        </HelpMark>
      </span>
    );
  if (netPct === null) return <span className="text-quiet">–</span>;
  return (
    <span className="inline-flex flex-col items-start tabular-nums md:items-end">
      <ChangeText of={netPct}>{formatPercent(netPct)}</ChangeText>
      {indexPct !== null && index !== null && (
        <span className="text-label whitespace-nowrap text-quiet">
          {index} {formatPercent(indexPct)}
        </span>
      )}
    </span>
  );
}

/** Time until the end of a call's horizon; nothing of an ended one. */
export function TimeLeft({ call, nowMs }: { call: Call; nowMs: number }) {
  const now = useCallClock(call.terms.market);
  if (!hasNotEnded(call)) return <span className="text-quiet">–</span>;
  return <span className="whitespace-nowrap tabular-nums">{formatDuration(call.terms.endsAt - now(nowMs))}</span>;
}

/** The newest price of a live call's instrument, where this page has one. */
export function LastPrice({ call }: { call: Call }) {
  const quote = useQuote(instrumentId(call.terms.market, call.terms.symbol));
  if (!hasNotEnded(call) || !quote) return <span className="text-quiet">–</span>;
  return (
    <PriceText
      text={callPrice(quote.price)}
      moved={quote.moved}
      changedAtMs={quote.receivedAtMs}
      className="tabular-nums"
    />
  );
}

/** Symbol, leading to its chart. */
export const CallSymbol = ({ market, symbol }: Pick<Call['terms'], 'market' | 'symbol'>) => (
  <Link
    to="/dashboard/chart/$market/$symbol"
    params={{ market, symbol }}
    className="font-semibold underline-offset-2 hover:underline"
  >
    {symbol}
  </Link>
);

/** Name of an expert, leading to its page. */
export const ExpertLink = ({ slug, name }: Pick<Expert, 'slug' | 'name'>) => (
  <Link
    to="/dashboard/expertadvice/experts/$slug"
    params={{ slug }}
    className="underline decoration-hairline underline-offset-4 hover:decoration-current"
  >
    <bdi>{name}</bdi>
  </Link>
);

/** Who has registered an expert under which number, and whether a person is behind it. */
export function ExpertBadges({ registration, isAutomated }: Pick<Expert, 'registration' | 'isAutomated'>) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="text-label text-quiet">
        {registration ? texts.registered(registration.name, registration.number) : texts.notRegistered}
      </span>
      {isAutomated && <Badge title={texts.automatedWhy}>{texts.automated}</Badge>}
    </span>
  );
}
