import { queryOptions, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { formatClock, formatCount, zoneName } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import type { StockScan } from '../../lib/pattern-names.ts';
import { textsOf } from '../../lib/texts.ts';
import { askPastCounts } from '../../realtime/past-counts.ts';
import { DirectionMark } from '../../ui/change.tsx';
import { CountBars } from '../../ui/count-bars.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const texts = textsOf({
  en: {
    title: 'Stock scans, last 24 hours',
    list: 'Stock scans with signals per hour',
    hour: (from: string, zone: string) => `hour from ${from} ${zone}`,
    signals: (count: string) => `${count} signals`,
    noCount: 'no count',
    up: 'bullish',
    down: 'bearish',
    both: 'both directions',
  },
  hi: async () => (await import('./hindi.ts')).counts,
});

/** Counts change as bars close: once a minute is as often as they can. */
const AGAIN_MS = 60_000;

const countsQuery = (id: string) =>
  queryOptions({
    queryKey: ['past-counts', id],
    queryFn: ({ signal }) => askPastCounts(id, signal),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  });

/** How often each stock scan fired in each of the last 24 hours of a market; each leads to its signals. */
export function ScanCounts({ market }: { market: Market }) {
  const { stockScanPresets: scans } = useConstants();
  const counts = useQueries({ queries: scans.map(({ name }) => countsQuery(`${market}:${name}`)) });
  const full = Math.max(1, ...counts.flatMap((one) => one.data?.map(({ count }) => count) ?? []));
  return (
    <Panel title={texts.title} aside={marketNames[market]}>
      <ul
        aria-label={texts.list}
        className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-px overflow-hidden"
      >
        {scans.map((scan, i) => (
          <Scan key={scan.name} scan={scan} market={market} counts={counts[i]} full={full} />
        ))}
      </ul>
    </Panel>
  );
}

interface ScanProps {
  scan: StockScan;
  market: Market;
  counts: { data?: { t: number; count: number }[] | undefined; isError: boolean } | undefined;
  full: number;
}

function Scan({ scan: { name, label, movement, patterns }, market, counts, full }: ScanProps) {
  const { zone } = MARKET_INFO[market];
  const hours = counts?.data;
  const total = hours?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const direction = movement > 0 ? 'bullish' : movement < 0 ? 'bearish' : undefined;
  return (
    <li className="outline outline-hairline">
      <Link
        to="/dashboard/whatsnewtoday"
        search={{
          tab: 'signals',
          market,
          pattern: patterns.length === 1 ? patterns[0] : name,
          since: '24h',
          ...(direction ? { direction } : {}),
        }}
        className="flex h-12 items-center gap-3 px-3 hover:bg-[color-mix(in_oklch,var(--ink)_4%,transparent)]"
      >
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <span
            className={`w-2.5 shrink-0 ${direction === 'bullish' ? 'text-up' : direction === 'bearish' ? 'text-down' : ''}`}
          >
            <DirectionMark of={movement} />
          </span>
          <span className="line-clamp-2 text-body leading-4 font-medium" title={label}>
            {label}
            <span className="sr-only">, {movement > 0 ? texts.up : movement < 0 ? texts.down : texts.both}</span>
          </span>
        </span>
        {hours && (
          <CountBars
            counts={hours.map(({ count }) => count)}
            full={full}
            width={72}
            tellWhen={(i) => texts.hour(formatClock(hours[i]?.t ?? 0, zone), zoneName(zone, hours[i]?.t ?? 0))}
          />
        )}
        {!hours && !counts?.isError && <Skeleton className="h-6 w-18" />}
        <span className="w-8 text-right text-body tabular-nums">
          {hours
            ? formatCount(total)
            : counts?.isError && <span className="text-label text-quiet">{texts.noCount}</span>}
        </span>
      </Link>
    </li>
  );
}
