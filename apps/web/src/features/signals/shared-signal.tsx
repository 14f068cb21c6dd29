import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { useTabName } from '../../lib/tab-name.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SharedLinkError } from '../../ui/shared-link-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sharedSignalQuery } from './queries.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { sharedSignalTexts as texts } from './texts/shared-signal.ts';
import { RECEIPT_HEIGHT } from './todays-frame.tsx';

export interface SharedSignalViewProps {
  id: string;
  /** Renders the bars up to the signal. */
  chart: (signal: PatternSignal) => ReactNode;
}

/** One signal with its receipt, for all readers who have its link. */
export function SharedSignalView({ id, chart }: SharedSignalViewProps) {
  const { data, error, refetch } = useQuery(sharedSignalQuery(id));
  const label = data && scanWords(data).label;
  useTabName(data && `${label}: ${data.symbol}`);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4 px-4 py-8">
      <p className="text-dense text-quiet">{texts.title}</p>
      {data && (
        <h1 className="text-heading font-semibold break-words">
          {label}: {data.symbol}
        </h1>
      )}
      {error && <SharedLinkError error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Skeleton className="h-8 w-64" />
          <Skeleton className={`w-full ${RECEIPT_HEIGHT}`} />
        </>
      )}
      {data && (
        <>
          <ReceiptCard signal={data} chart={chart(data)} isLinked={false} />
          <p className="text-dense text-pretty text-quiet">{texts.frozen}</p>
          <p>
            <Link
              to="/dashboard/chart/$market/$symbol"
              params={{ market: data.market, symbol: data.symbol }}
              search={{ timeframe: data.timeframe }}
              className={buttonClass('primary')}
            >
              {texts.chart}
            </Link>
          </p>
          <p className="text-dense text-quiet">{texts.notAdvice}</p>
        </>
      )}
    </div>
  );
}
