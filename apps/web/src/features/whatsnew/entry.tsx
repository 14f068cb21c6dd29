import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ERROR_TEXTS, WHATS_NEW_MOST, type WhatsNewEntry } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { type ReactNode, useState } from 'react';
import { formatTime, zoneName } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { type Chosen, wholeEntryQuery } from '../../lib/whats-new.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { edgeWords } from '../../ui/edge-words.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { strengthNames } from '../../ui/strength-names.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { factWords } from './fact-words.ts';
import { MiniChart } from './mini-chart.tsx';
import { whatsNewTexts as texts } from './texts.ts';

type Member = WhatsNewEntry['members'][number];

export interface EntryProps {
  entry: WhatsNewEntry;
  /** What the list shows: the rest of a group is found by it. */
  filter: Chosen;
  /** Offers to be told when the same happens again. */
  tellMe?: ((entry: WhatsNewEntry) => ReactNode) | undefined;
}

/** One thing that happened: to one instrument with its bars, or to several in one line each. */
export function Entry({ entry, filter, tellMe }: EntryProps) {
  const { kind, market, timeframe, direction, label, description, members, memberCount, unreadCount, at } = entry;
  const [first] = members;
  const isGroup = memberCount > 1;
  if (!first) return null;
  return (
    <li
      data-testid="whatsnew-entry"
      className="relative flex flex-wrap gap-x-4 gap-y-2 border-t border-hairline px-3 py-3 first:border-t-0"
    >
      {unreadCount > 0 && (
        <span className="absolute inset-y-3 left-0 w-0.5 bg-accent">
          <span className="sr-only">{texts.unread}</span>
        </span>
      )}
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex items-center gap-2">
          <WickBullet direction={direction} />
          <span className="min-w-0">
            {!isGroup && <SymbolLink entry={entry} member={first} />}{' '}
            <span className="font-medium">{isGroup ? `${label}: ${texts.instruments(memberCount)}` : label}</span>
            <span className="sr-only">, {texts.directions[direction]}</span>
          </span>
        </p>
        <p className="text-dense text-pretty text-quiet">
          {description}
          {!isGroup && factWords(first.facts).map((fact) => ` · ${fact}`)}
        </p>
        {isGroup && <Members entry={entry} filter={filter} />}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-quiet">
          <span>{marketNames[market]}</span>
          <span>{texts.bars(timeframe)}</span>
          {!isGroup && first.strength && <span>{texts.strength(strengthNames[first.strength])}</span>}
          {!isGroup && first.isWatched && <span className="text-ink">{texts.watchedMark}</span>}
          {(kind === 'signal' || kind === 'cross') && !isGroup && (
            <span className="rounded-input border border-hairline px-1.5">
              {first.edge ? edgeWords(first.edge) : texts.unmeasured}
            </span>
          )}
          <span className="whitespace-nowrap">
            {texts.closed} {formatTime(at, MARKET_INFO[market].zone)} {zoneName(MARKET_INFO[market].zone, at)}
          </span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:w-full max-sm:justify-between">
        <MiniChart
          market={market}
          symbol={first.symbol}
          timeframe={timeframe}
          barTime={first.barTime}
          price={first.price}
        />
        <Actions entry={entry} member={first} tellMe={tellMe} />
      </div>
    </li>
  );
}

function SymbolLink({ entry: { market, timeframe }, member }: { entry: WhatsNewEntry; member: Member }) {
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market, symbol: member.symbol }}
      search={{ timeframe }}
      title={member.name}
      className="font-semibold underline-offset-2 hover:underline"
    >
      {member.symbol}
    </Link>
  );
}

function Members({ entry, filter }: Pick<EntryProps, 'entry' | 'filter'>) {
  const { id, memberCount } = entry;
  const [isWanted, setIsWanted] = useState(false);
  const whole = useQuery({ ...wholeEntryQuery(filter, id), enabled: isWanted });
  const isWhole = isWanted && whole.data !== undefined;
  const shown = (isWhole && whole.data.whatsnew[0]?.members) || entry.members;
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-body">
        {shown.map((member) => (
          <li key={member.symbol} className="inline-flex min-h-6 items-center gap-1">
            <SymbolLink entry={entry} member={member} />
            {member.isWatched && <WatchedMark />}
            <span className="text-dense text-quiet">{factWords(member.facts)[0]}</span>
          </li>
        ))}
        {isWhole && memberCount > shown.length && (
          <li className="text-dense text-quiet">{texts.more(memberCount - shown.length)}</li>
        )}
      </ul>
      {isWanted && whole.error && (
        <ErrorNote error={whole.error} fallback={ERROR_TEXTS.api} onRetry={() => void whole.refetch()} />
      )}
      {memberCount > WHATS_NEW_MOST.firstMembers && (
        <Button
          look="quiet"
          className="self-start px-0! text-dense"
          disabled={isWanted && whole.isFetching}
          onClick={() => setIsWanted(!isWanted)}
        >
          {isWhole ? texts.showFewer : texts.showAll(memberCount)}
        </Button>
      )}
    </>
  );
}

function WatchedMark() {
  return (
    <span title={texts.watchedMark} className="text-accent-ink">
      <span aria-hidden="true">•</span>
      <span className="sr-only">{texts.watchedMark}</span>
    </span>
  );
}

function Actions({ entry, member, tellMe }: Omit<EntryProps, 'filter'> & { member: Member }) {
  const { kind, market, timeframe, pattern, direction } = entry;
  return (
    <span className="flex flex-col gap-1 sm:w-28">
      <Link
        to="/dashboard/chart/$market/$symbol"
        params={{ market, symbol: member.symbol }}
        search={{ timeframe }}
        aria-label={texts.chartOf(member.symbol)}
        className={buttonClass('plain')}
      >
        {texts.chart}
      </Link>
      {(kind === 'signal' || kind === 'cross') && tellMe?.(entry)}
      {(kind === 'signal' || kind === 'cross') && (
        <Link
          to="/dashboard/whatsnewtoday"
          search={{ tab: 'signals', market, timeframe, pattern, direction }}
          className="text-center text-dense underline-offset-2 hover:underline"
        >
          {texts.scan}
        </Link>
      )}
      {kind === 'strategy' && (
        <Link
          to="/dashboard/customstrategy"
          search={{ id: pattern }} // of what a strategy of one's own finds, the name is the strategy's
          className="text-center text-dense underline-offset-2 hover:underline"
        >
          {texts.strategy}
        </Link>
      )}
      {(kind === 'entered' || kind === 'left') && (
        <Link
          to="/dashboard/marketscreener"
          search={{ saved: pattern }} // of what enters and leaves screens, the name is the screen's
          className="text-center text-dense underline-offset-2 hover:underline"
        >
          {texts.screens}
        </Link>
      )}
    </span>
  );
}
