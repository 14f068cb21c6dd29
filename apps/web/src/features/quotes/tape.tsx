import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InstrumentView } from '@wickwise/contract';
import { instrumentId, MARKETS, type Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { LiveChange, LivePrice } from '../../realtime/live-price.tsx';
import { useWatch } from '../../realtime/use-quote.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { instrumentsQuery } from './queries.ts';
import { tapeTexts as texts } from './texts/tape.ts';

const PER_MARKET = 3;

/** The third entry of a market shows only where all four have room. */
const WIDE_ONLY = 'max-[1679px]:nth-3:hidden';

/** Live prices of the four markets in a strip that scrolls only by hand. */
export function Tape({ head }: { head: (market: Market) => ReactNode }) {
  return (
    <ScrollRegion label={texts.label} className="border-b border-hairline bg-panel">
      <div className="flex min-w-max divide-x divide-hairline">
        {MARKETS.map((market) => (
          <MarketStrip key={market} market={market} head={head(market)} />
        ))}
      </div>
    </ScrollRegion>
  );
}

function MarketStrip({ market, head }: { market: Market; head: ReactNode }) {
  const { data } = useQuery(instrumentsQuery(market));
  const shown = data?.slice(0, PER_MARKET);
  useWatch((shown ?? []).map(({ symbol }) => instrumentId(market, symbol)));
  if (shown?.length === 0) return null;
  return (
    <div className="flex flex-1 flex-col gap-2 px-4 py-2.5">
      <div className="flex h-4 items-center">{head}</div>
      <ul className="flex justify-between gap-6">
        {shown
          ? shown.map((instrument) => <Entry key={instrument.symbol} instrument={instrument} />)
          : Array.from({ length: PER_MARKET }, (_, i) => `entry ${i}`).map((key) => (
              <li key={key} className={`flex h-9 w-32 flex-col justify-center gap-1 ${WIDE_ONLY}`}>
                <Skeleton className="h-3 w-16" />
                <Skeleton className="h-3 w-28" />
              </li>
            ))}
      </ul>
    </div>
  );
}

function Entry({ instrument }: { instrument: InstrumentView }) {
  const { market, symbol, name } = instrument;
  return (
    <li className={WIDE_ONLY}>
      <Link
        to="/dashboard/chart/$market/$symbol"
        params={{ market, symbol }}
        title={name}
        className="flex min-h-9 flex-col justify-center"
      >
        <span className="text-dense font-medium">{symbol}</span>
        <span className="flex justify-between gap-2 text-dense whitespace-nowrap">
          <LivePrice instrument={instrument} />
          <LiveChange instrument={instrument} />
        </span>
      </Link>
    </li>
  );
}
