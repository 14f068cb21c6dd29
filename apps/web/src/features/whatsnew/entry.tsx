import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WHATS_NEW_MOST, type WhatsNewEntry } from '@wickwise/contract';
import { type ReactNode, useId, useState } from 'react';
import { newsWords } from '../../lib/catalogue/news-words.ts';
import { marketNames } from '../../lib/market-names.ts';
import { type Chosen, wholeEntryQuery } from '../../lib/whats-new.ts';
import { ServerChange, ServerPrice } from '../../realtime/server-price.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EdgeChip } from '../../ui/edge-chip.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { strengthNamesTexts as strengthNames } from '../../ui/texts/strength-names.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { EntryLabel } from './entry-label.tsx';
import { factWords } from './fact-words.ts';
import { MiniChart } from './mini-chart.tsx';
import { whatsNewTexts as texts } from './texts/whats-new.ts';

type Member = WhatsNewEntry['members'][number];

export interface EntryProps {
  entry: WhatsNewEntry;
  /** Filter of the list, to load the rest of a group. */
  filter: Chosen;
  /** Renders a button for an alert on the same event. */
  alertButton?: ((entry: WhatsNewEntry) => ReactNode) | undefined;
}

/** Widths of a row's parts; its headings share them. On small screens a row has two lines. */
export const ENTRY_GRID =
  'grid items-center gap-x-3 px-3 grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)_14rem_8rem_5.5rem] lg:grid-cols-[auto_minmax(0,1fr)_14rem_8rem_5.5rem_10.5rem] xl:grid-cols-[auto_minmax(0,1fr)_14rem_8rem_5.5rem_10.5rem_5.5rem]';

/** A news entry as a row with live price, change and edge; it unfolds to its description, bars and members. */
export function Entry({ entry, filter, alertButton }: EntryProps) {
  const { market, timeframe, direction, members, memberCount, unreadCount } = entry;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { label } = newsWords(entry);
  const [first] = members;
  const isGroup = memberCount > 1;
  if (!first) return null;
  const [fact] = isGroup ? [members.map(({ symbol }) => symbol).join(', ')] : factWords(first.facts);
  return (
    <li data-testid="whatsnew-entry" className="relative border-t border-hairline first:border-t-0">
      {unreadCount > 0 && (
        <span className="absolute inset-y-1 left-0 w-0.5 bg-accent">
          <span className="sr-only">{texts.unread}</span>
        </span>
      )}
      <div className={`min-h-9 ${ENTRY_GRID} max-md:py-1`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={texts.details(isGroup ? label : `${first.symbol} ${label}`)}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-2 flex h-9 w-7 items-center justify-center text-quiet hover:text-ink pointer-coarse:h-11 pointer-coarse:w-9 max-md:row-span-2 max-md:row-start-1"
        >
          <span aria-hidden="true" className={`transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}>
            ›
          </span>
        </button>
        <p className="flex min-w-0 items-center gap-2 max-md:col-start-2 max-md:row-start-1">
          <WickBullet direction={direction} />
          <span className="relative min-w-0 max-md:line-clamp-2 max-md:break-words md:truncate">
            {!isGroup && <SymbolLink entry={entry} member={first} />} {first.isWatched && <WatchedMark />}{' '}
            {isGroup ? (
              <>
                <span className="font-medium">
                  {label}: {texts.instruments(memberCount)}
                </span>
                {direction && <span className="sr-only">, {texts.directions[direction]}</span>}
              </>
            ) : (
              <EntryLabel entry={entry} />
            )}
            <span className="text-dense text-quiet">
              {'\u00a0· '}
              {entry.story?.source ?? timeframe}
              {fact && `\u00a0· ${fact}`}
            </span>
          </span>
        </p>
        <div className="max-md:col-start-2 max-md:row-start-2">
          {hasEdge(entry) && <EdgeChip edge={first.edge} of={entry} isShort />}
        </div>
        <span className="text-right text-body tabular-nums max-md:col-start-3 max-md:row-start-1">
          {!isGroup && <ServerPrice instrument={{ ...first, market }} />}
        </span>
        <span className="text-right text-dense tabular-nums max-md:col-start-3 max-md:row-start-2">
          {!isGroup && <ServerChange instrument={{ ...first, market }} />}
        </span>
        <span className="text-right text-dense whitespace-nowrap text-quiet max-lg:hidden">
          <ClosedAt entry={entry} />
        </span>
        <span className="max-xl:hidden *:min-h-7! *:w-full *:px-2! *:text-dense">
          {hasEdge(entry) && alertButton?.(entry)}
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details entry={entry} member={first} filter={filter} alertButton={alertButton} />}
      </div>
    </li>
  );
}

/** Whether how often such an entry worked is measured. */
const hasEdge = (entry: WhatsNewEntry): entry is WhatsNewEntry & { direction: 'bullish' | 'bearish' } =>
  (entry.kind === 'signal' || entry.kind === 'cross') && entry.direction !== null;

function ClosedAt({ entry: { at, story } }: Pick<EntryProps, 'entry'>) {
  return (
    <>
      <span className="sr-only">{story ? texts.published : texts.closed} </span>
      <Moment atMs={at} />
    </>
  );
}

function Details({ entry, member, filter, alertButton }: EntryProps & { member: Member }) {
  const { market, timeframe, memberCount } = entry;
  const isGroup = memberCount > 1;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 px-3 pb-3 pl-10">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="text-dense text-pretty text-quiet">
          {newsWords(entry).description} {!isGroup && factWords(member.facts).join(' · ')}
        </p>
        {isGroup && <Members entry={entry} filter={filter} />}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-quiet">
          <span>{marketNames[market]}</span>
          <span>{entry.story?.source ?? texts.bars(timeframe)}</span>
          {!isGroup && member.strength && <span>{texts.strength(strengthNames[member.strength])}</span>}
          <span className="whitespace-nowrap lg:hidden">
            <ClosedAt entry={entry} />
          </span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:w-full max-sm:justify-between">
        {member.price !== null && (
          <MiniChart
            market={market}
            symbol={member.symbol}
            timeframe={timeframe}
            barTime={member.barTime}
            price={member.price}
            grid={member}
          />
        )}
        <Actions entry={entry} member={member} alertButton={alertButton} />
      </div>
    </div>
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
      {isWanted && whole.error && <ErrorNote error={whole.error} onRetry={() => void whole.refetch()} />}
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

function Actions({ entry, member, alertButton }: Omit<EntryProps, 'filter'> & { member: Member }) {
  const { kind, market, timeframe, pattern } = entry;
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
      {hasEdge(entry) && <span className="xl:hidden *:w-full">{alertButton?.(entry)}</span>}
      {hasEdge(entry) && (
        <Link
          to="/dashboard/whatsnewtoday"
          search={{ tab: 'signals', market, timeframe, pattern, direction: entry.direction }}
          className="text-center text-dense underline-offset-2 hover:underline"
        >
          {texts.scan}
        </Link>
      )}
      {kind === 'strategy' && (
        <Link
          to="/dashboard/customstrategy"
          search={{ id: pattern }} // the pattern of a strategy's signal is its id
          className="text-center text-dense underline-offset-2 hover:underline"
        >
          {texts.strategy}
        </Link>
      )}
      {(kind === 'entered' || kind === 'left') && (
        <Link
          to="/dashboard/marketscreener"
          search={{ saved: pattern }} // the pattern of a screen's turn is its id
          className="text-center text-dense underline-offset-2 hover:underline"
        >
          {texts.screens}
        </Link>
      )}
    </span>
  );
}
