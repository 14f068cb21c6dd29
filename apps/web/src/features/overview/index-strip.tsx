import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { IndexGlance } from '@wickwise/contract';
import { instrumentId, type Market } from '@wickwise/market';
import { formatPercent, formatSignedPrice } from '../../lib/format.ts';
import { useQuote, useWatch } from '../../realtime/use-quote.ts';
import { ChangeText } from '../../ui/change.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { overviewQuery } from './queries.ts';
import { indexTexts as texts } from './texts/index.ts';
import { overviewTexts } from './texts/overview.ts';

const CELL = 'flex h-16 min-w-52 flex-auto items-center lg:flex-1 gap-3 border-r border-hairline px-3 last:border-r-0';

/**
 * Index instruments of a market with live prices and the session's sparkline. Scrolls sideways where space is short.
 */
export function IndexStrip({ market }: { market: Market }) {
  const { data, error, refetch } = useQuery(overviewQuery(market));
  const indexes = data?.indexes;
  useWatch((indexes ?? []).flatMap(({ symbol }) => (symbol === null ? [] : [instrumentId(market, symbol)])));
  if (error && !data) {
    return (
      <div className="flex min-h-[66px] items-center border border-hairline bg-panel">
        <ErrorNote error={error} fallback={overviewTexts.failed} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <ScrollRegion label={texts.title} className="border border-hairline bg-panel">
      {indexes?.length === 0 ? (
        <EmptyNote>{texts.none}</EmptyNote>
      ) : (
        <ul className="flex min-w-max">
          {indexes
            ? indexes.map((index) => <Entry key={index.name} market={market} index={index} />)
            : ['first', 'second', 'third', 'fourth'].map((key) => (
                <li key={key} className={CELL}>
                  <Skeleton className="h-8 w-full" />
                </li>
              ))}
        </ul>
      )}
    </ScrollRegion>
  );
}

function Entry({ market, index }: { market: Market; index: IndexGlance }) {
  const { symbol, name, points } = index;
  const quote = useQuote(instrumentId(market, symbol ?? ''));
  const price = quote?.price ?? index.price;
  const known = quote && !Number.isNaN(quote.percentage) ? quote.percentage : index.changePct;
  return (
    <li className={CELL}>
      <span className="flex flex-1 flex-col">
        {symbol === null ? (
          <span className="truncate text-dense font-medium" title={name}>
            {name}
          </span>
        ) : (
          <Link
            to="/dashboard/chart/$market/$symbol"
            params={{ market, symbol }}
            title={name}
            className="truncate text-dense font-medium hover:underline"
          >
            {symbol}
          </Link>
        )}
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          {price !== null && (
            <PriceText
              text={formatSignedPrice(price, index)}
              moved={quote?.moved ?? 0}
              changedAtMs={quote?.receivedAtMs ?? 0}
            />
          )}
          <span className="text-dense">
            {known !== null && <ChangeText of={known}>{formatPercent(known)}</ChangeText>}
          </span>
        </span>
      </span>
      <Sparkline
        // up to now and from the close before: of the colour of the change beside it
        values={price === null ? points : [...points, price]}
        {...(price !== null && known !== null ? { basis: price / (1 + known / 100) } : {})}
        format={(value) => formatSignedPrice(value, index)}
        formatChange={formatPercent}
        width={64}
        height={28}
      />
    </li>
  );
}
