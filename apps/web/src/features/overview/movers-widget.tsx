import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MarketOverview, Mover } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { formatPercent, formatRatio, formatSignedPrice } from '../../lib/format.ts';
import { ChangeText } from '../../ui/change.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriceCell, PriceColumn } from '../../ui/price-column.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { overviewQuery } from './queries.ts';
import { moversTexts as texts } from './texts/movers.ts';
import { overviewTexts } from './texts/overview.ts';

const KINDS = ['gainers', 'losers', 'volume'] as const;
type Kind = (typeof KINDS)[number];

const ROWS = 6;
const ROW = 'h-9 border-t border-hairline pointer-coarse:h-11';

/** Top gainers, losers, and unusual volume. */
export function MoversWidget({ market }: { market: Market }) {
  const { data, error, refetch } = useQuery(overviewQuery(market));
  const [kind, setKind] = useState<Kind>('gainers');
  return (
    <Panel
      title={texts.title}
      aside={
        <Segmented
          label={texts.title}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        />
      }
    >
      <div className="min-h-[244px] pointer-coarse:min-h-[292px]">
        {error && !data && <ErrorNote error={error} fallback={overviewTexts.failed} onRetry={() => void refetch()} />}
        {!error && !data && <EmptyRows />}
        {data && <Movers market={market} movers={data.movers} kind={kind} />}
      </div>
    </Panel>
  );
}

function Movers({ market, movers, kind }: { market: Market; movers: MarketOverview['movers']; kind: Kind }) {
  if (movers[kind].length === 0) return <EmptyNote>{texts.empty[kind]}</EmptyNote>;
  return (
    <table className="w-full border-collapse text-body">
      <caption className="sr-only">{texts.caption[kind]}</caption>
      <thead>
        <tr className="h-7 text-left text-label text-quiet">
          <th scope="col" className="px-3 font-normal">
            {texts.symbol}
          </th>
          <th scope="col" className="px-2 text-right font-normal">
            {texts.price}
          </th>
          <th scope="col" className="px-3 text-right font-normal">
            {texts.change}
          </th>
        </tr>
      </thead>
      <PriceColumn grids={movers[kind]}>
        <tbody>
          {movers[kind].map((mover) => (
            <Row key={mover.symbol} market={market} mover={mover} kind={kind} />
          ))}
        </tbody>
      </PriceColumn>
    </table>
  );
}

function Row({ market, mover, kind }: { market: Market; mover: Mover; kind: Kind }) {
  const { symbol, name, price, changePct, volumeRatio } = mover;
  return (
    <tr className={ROW}>
      <th scope="row" className="w-1/2 max-w-0 px-3 text-left font-normal">
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          title={name}
          className="flex h-9 min-w-0 items-center gap-2 hover:underline pointer-coarse:h-11"
        >
          <span className="shrink-0 font-medium">{symbol}</span>
          <span className="truncate text-label text-quiet">{name}</span>
        </Link>
      </th>
      <td className="px-2 text-right">
        <PriceCell tickSize={mover.tickSize}>{formatSignedPrice(price, mover)}</PriceCell>
      </td>
      <td className="px-3 text-right text-dense">
        <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>
        {kind === 'volume' && volumeRatio !== null && (
          <span title={texts.ratioWhy} className="ml-2 text-label whitespace-nowrap text-quiet">
            {formatRatio(volumeRatio)}
          </span>
        )}
      </td>
    </tr>
  );
}

function EmptyRows() {
  return (
    <div className="pt-7">
      {Array.from({ length: ROWS }, (_, i) => `row ${i}`).map((key) => (
        <div key={key} className={`${ROW} flex items-center justify-between px-3`}>
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
