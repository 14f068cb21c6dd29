import { useQuery } from '@tanstack/react-query';
import type { PaperAccount } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type ReactNode, useState } from 'react';
import { marketNames } from '../../lib/market-names.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { useWatch } from '../../realtime/use-quote.ts';
import { Badge, SourceBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountCurve } from './account-curve.tsx';
import { AccountSummary } from './account-summary.tsx';
import { OpenOrderList, OrderHistory } from './order-lists.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { PositionList } from './position-list.tsx';
import { paperAccountsQuery } from './queries.ts';
import { PaperRunList } from './run-list.tsx';
import { paperTexts as texts } from './texts/paper.ts';
import { heldIds } from './worth.ts';

const AccountDialog = lazyPart(async () => (await import('./account-dialog.tsx')).AccountDialog);

export interface PaperSearch {
  account?: string;
  /** Default market, if no account is named. */
  market?: Market;
  /** Prefilled symbol of a new order. */
  symbol?: string;
  /** A saved strategy to run. */
  strategy?: string;
  page?: number;
  /** A running strategy, whose orders alone the history has. */
  run?: string;
}

export interface PaperScreenProps {
  search: PaperSearch;
  onSearch: (search: PaperSearch) => void;
  /** Default market of a new account. */
  market: Market;
  linkOf: (about: { market: Market; symbol: string }) => ReactNode;
  /** Says why a market takes no orders, where it doesn't. */
  noticeOf: (market: Market) => ReactNode;
  /** Markets that take no orders: no account is offered there unasked. */
  refused: readonly Market[];
}

/** Paper trading: accounts, orders, positions and history. */
export function PaperScreen({ search, onSearch, market, linkOf, noticeOf, refused }: PaperScreenProps) {
  const { data: accounts, error, refetch } = useQuery(paperAccountsQuery);
  const [asked, setAsked] = useState<{ known?: PaperAccount }>();
  const [isDeclined, setIsDeclined] = useState(false);
  const inMarket = accounts?.find((one) => one.market === search.market);
  const account = accounts?.find(({ id }) => id === search.account) ?? inMarket ?? accounts?.[0];
  const isOffered = search.market !== undefined && !refused.includes(search.market);
  const lacksAccount = accounts !== undefined && isOffered && !inMarket && !isDeclined;
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <Badge tone="warn">{texts.paper}</Badge>
        {account && <PriceSource market={account.market} />}
        <span className="ml-auto flex flex-wrap gap-2">
          {account && (
            <Button look="quiet" onClick={() => setAsked({ known: account })}>
              {texts.reset}
            </Button>
          )}
          {account && <Button onClick={() => setAsked({})}>{texts.open}</Button>}
        </span>
      </header>
      <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.about}</p>
      {noticeOf(account?.market ?? search.market ?? market)}
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!error && !accounts && <Skeleton className="h-64" />}
      {accounts?.length === 0 && (
        <div className="border border-hairline bg-panel">
          <EmptyNote
            title={texts.none}
            action={
              <Button look="primary" onClick={() => setAsked({})}>
                {texts.openTitle}
              </Button>
            }
          >
            {texts.noneWhy}
          </EmptyNote>
        </div>
      )}
      {accounts && accounts.length > 1 && account && (
        <Segmented
          label={texts.account}
          value={account.id}
          onChange={(id) => onSearch({ account: id })}
          options={accounts.map((one) => ({ value: one.id, label: `${marketNames[one.market]} ${one.currency}` }))}
        />
      )}
      {account && (
        <AccountView
          key={account.id}
          account={account}
          search={account.market === (search.market ?? account.market) ? search : {}}
          onPage={(page, run) =>
            onSearch({ account: account.id, ...(page > 1 ? { page } : {}), ...(run ? { run } : {}) })
          }
          linkOf={(symbol) => linkOf({ market: account.market, symbol })}
        />
      )}
      {(asked || lacksAccount) && (
        <AccountDialog
          known={asked?.known}
          market={search.market ?? market}
          onOpened={({ id }) => onSearch({ ...search, account: id })}
          onClose={() => {
            setAsked(undefined);
            setIsDeclined(true);
          }}
        />
      )}
    </div>
  );
}

interface AccountViewProps {
  account: PaperAccount;
  search: PaperSearch;
  /** Turns the page of the history, of all orders or of a running strategy's. */
  onPage: (page: number, run?: string) => void;
  linkOf: (symbol: string) => ReactNode;
}

function AccountView({ account, search, onPage, linkOf }: AccountViewProps) {
  const { symbol, strategy, page = 1, run } = search;
  useWatch(heldIds(account));
  const isWide = useIsWide();
  const runs = <PaperRunList account={account} strategyId={strategy} symbol={symbol} linkOf={linkOf} />;
  return (
    <>
      <AccountSummary account={account} />
      <div className="grid items-start gap-3 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,3fr)_minmax(0,2fr)]">
        <OrderTicket account={account} symbol={symbol} />
        <div className="flex min-w-0 flex-col gap-3">
          {!isWide && <AccountCurve account={account} />}
          <PositionList account={account} linkOf={linkOf} />
          <OpenOrderList account={account} />
          {!isWide && runs}
          <OrderHistory
            account={account}
            page={page}
            onPage={(next) => onPage(next, run)}
            run={run}
            onAll={() => onPage(1)}
          />
        </div>
        {isWide && (
          <div className="flex min-w-0 flex-col gap-3">
            <AccountCurve account={account} />
            {runs}
          </div>
        )}
      </div>
    </>
  );
}

/** Says that both money and prices are simulated. */
function PriceSource({ market }: { market: Market }) {
  const state = useMarketState(market);
  return state ? <SourceBadge badge={state.badge} note={state.source.note} /> : null;
}
