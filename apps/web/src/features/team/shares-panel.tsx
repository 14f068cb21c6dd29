import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TeamStrategy, TeamWatchlist } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { marketNames } from '../../lib/market-names.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { copyToAccount, endShare, shareableQuery, sharesQuery, shareWithTeam } from './queries.ts';
import { teamTexts as texts } from './texts/team.ts';

/** Strategies and watchlists that members show each other, and what the reader may add. */
export function SharesPanel() {
  const { data, error, refetch } = useQuery(sharesQuery);
  return (
    <Panel title={texts.shared}>
      {error && !data && <ErrorNote error={error} fallback={texts.sharedFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-24" />}
      {data && data.strategies.length + data.watchlists.length === 0 && <EmptyNote>{texts.nothingShared}</EmptyNote>}
      {data && (
        <ul>
          {data.strategies.map((one) => (
            <StrategyRow key={one.id} {...one} />
          ))}
          {data.watchlists.map((one) => (
            <WatchlistRow key={one.id} {...one} />
          ))}
        </ul>
      )}
      <ShareForm />
    </Panel>
  );
}

function StrategyRow({ strategy: { market, timeframe, definition }, ...share }: TeamStrategy) {
  const view = (
    <Link
      to="/dashboard/customstrategy"
      search={{ market, timeframe, label: definition.label, rule: definition.groups }}
      aria-label={texts.viewOf(definition.label)}
      className={buttonClass('plain')}
    >
      {texts.view}
    </Link>
  );
  return (
    <ShareRow
      {...share}
      name={definition.label}
      about={`${texts.strategy} · ${marketNames[market]} · ${timeframe}`}
      more={view}
    >
      {definition.description && <span className="text-body text-pretty">{definition.description}</span>}
    </ShareRow>
  );
}

function WatchlistRow({ watchlist: { name, items }, hiddenCount, ...share }: TeamWatchlist) {
  const symbols = items.flatMap((item) => ('symbol' in item ? item.symbol : []));
  return (
    <ShareRow {...share} name={name} about={`${texts.watchlist} · ${texts.symbols(symbols.length)}`}>
      <span className="text-body break-words">{symbols.join(', ')}</span>
      {hiddenCount > 0 && <span className="text-dense text-quiet">{texts.hidden(hiddenCount)}</span>}
    </ShareRow>
  );
}

interface ShareRowProps {
  id: string;
  owner: string;
  isOwn: boolean;
  name: string;
  about: string;
  more?: ReactNode;
  children?: ReactNode;
}

function ShareRow({ id, owner, isOwn, name, about, more, children }: ShareRowProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copyToAccount(id);
    setIsCopied(true);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline px-3 py-2">
      <span className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <bdi className="text-body font-medium break-words">{name}</bdi>
        <span className="text-dense text-quiet">
          {about} · {isOwn ? texts.byYou : texts.by(owner)}
        </span>
        {children}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {more}
        {isOwn ? (
          <ActButton look="quiet" label={texts.unshareOf(name)} onAct={() => endShare(id)}>
            {texts.unshare}
          </ActButton>
        ) : (
          <ActButton label={isCopied ? undefined : texts.copyOf(name)} onAct={copy}>
            <span role="status">{isCopied ? texts.copied : texts.copy}</span>
          </ActButton>
        )}
      </span>
    </li>
  );
}

const NONE = '';

function ShareForm() {
  const { data: strategies = [] } = useQuery(shareableQuery);
  const { data: watchlists = [] } = useQuery(watchlistsQuery);
  const [chosen, setChosen] = useState(NONE);
  const share = async (): Promise<void> => {
    const [kind, id = ''] = chosen.split(' ');
    if (chosen === NONE) return;
    await shareWithTeam(kind === 'strategy' ? 'strategy' : 'watchlist', id);
    setChosen(NONE);
  };
  return (
    <div className="flex flex-wrap items-end gap-3 p-3">
      <Select
        label={texts.shareWhat}
        value={chosen}
        options={[
          { value: NONE, label: texts.choose },
          ...strategies.map(({ id, label }) => ({ value: `strategy ${id}`, label, group: texts.strategies })),
          ...watchlists.map(({ id, name }) => ({ value: `watchlist ${id}`, label: name, group: texts.watchlists })),
        ]}
        onChange={setChosen}
      />
      <ActButton onAct={share}>{texts.share}</ActButton>
      <p className="w-full text-dense text-pretty text-quiet">{texts.shareAbout}</p>
    </div>
  );
}
