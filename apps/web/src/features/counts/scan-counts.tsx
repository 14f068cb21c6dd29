import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScreenPreset } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { stockScanWords } from '../../lib/catalogue/signal-words.ts';
import { useConstants } from '../../lib/constants.ts';
import { formatClock, formatCount, zoneName } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import type { StockScanPreset } from '../../lib/pattern-names.ts';
import { isCommon, presetsQuery } from '../../lib/preset-counts.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { askPastCounts } from '../../realtime/past-counts.ts';
import { DirectionMark } from '../../ui/change.tsx';
import { CountBars } from '../../ui/count-bars.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { scanCountsTexts as texts } from './texts/scan-counts.ts';

/** Polling interval, ms: counts change as bars close. */
const AGAIN_MS = 60_000;

const countsQuery = (id: string) =>
  queryOptions({
    queryKey: ['past-counts', id],
    queryFn: ({ signal }) => askPastCounts(id, signal),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  });

/** The number of symbols on which each stock scan fired, linked to them, and its signals hour by hour. */
export function ScanCounts({ market }: { market: Market }) {
  const { stockScanPresets, presetCounts } = useConstants();
  const { timeframe } = presetCounts;
  const { data: found, isError } = useQuery(presetsQuery(market, timeframe));
  const presetOf = (name: string) => found?.presets.find((preset) => preset.name === name);
  const isLast = ({ name }: StockScanPreset): boolean =>
    isCommon(presetOf(name) ?? { count: null }, found?.universe ?? 0);
  const scans = stockScanPresets.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const counts = useQueries({ queries: scans.map(({ name }) => countsQuery(`${market}:${name}`)) });
  const full = Math.max(1, ...counts.flatMap((one) => one.data?.map(({ count }) => count) ?? []));
  return (
    <Panel title={texts.title} aside={`${marketNames[market]} · ${texts.counted(timeframe)}`}>
      <ul
        aria-label={texts.list}
        className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-px overflow-hidden"
      >
        {scans.map((scan, i) => (
          <Scan
            key={scan.name}
            scan={scan}
            market={market}
            timeframe={timeframe}
            full={full}
            preset={presetOf(scan.name)}
            hasFailed={isError}
            hours={counts[i]?.data}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ScanProps {
  scan: StockScanPreset;
  market: Market;
  timeframe: ScanTimeframe;
  /** Its rule and count; undefined before they are known. */
  preset: ScreenPreset | undefined;
  hasFailed: boolean;
  /** Signals of each hour. */
  hours: { t: number; count: number }[] | undefined;
  full: number;
}

function Scan({ scan, market, timeframe, preset, hasFailed, hours, full }: ScanProps) {
  const { stockScanLoopback: loopback } = useConstants();
  const { movement } = scan;
  const { label } = stockScanWords(scan);
  const zone = useStore(readerZone);
  const direction = movement > 0 ? 'bullish' : movement < 0 ? 'bearish' : undefined;
  return (
    <li className="outline outline-hairline">
      <Link
        to="/dashboard/marketscreener"
        search={{ market, timeframe, ...(preset ? { loopback, rule: preset.rule.groups } : {}) }}
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
        {!hours && <span className="w-18" />}
        <span className="w-8 text-right text-body tabular-nums">
          {preset && preset.count !== null && formatCount(preset.count)}
          {preset?.count === null || hasFailed ? <span className="text-label text-quiet">{texts.noCount}</span> : null}
          {!preset && !hasFailed && <Skeleton className="h-4 w-8" />}
        </span>
      </Link>
    </li>
  );
}
