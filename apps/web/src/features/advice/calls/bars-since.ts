import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CandlesPage, type InstrumentView } from '@wickwise/contract';
import { barLength, CHART_TIMEFRAMES, type ChartTimeframe, isBuiltFrom, type Timeframe } from '@wickwise/market';
import { nominalBarMs } from '../../../charts/bar-length.ts';
import { api } from '../../../lib/api.ts';

/** Bars since the publication that fit on a screen. */
const MOST_SINCE = 150;
/** Bars before the publication. */
const BEFORE = 10;
/** Bars after the end of a call. */
const AFTER = 10;

/** Bars come every minute or later, ms. */
const FRESH_MS = 60_000;

/** Returns the finest timeframe of an instrument on which a stretch of time fits into a chart. */
function timeframeOver(finest: Timeframe, spanMs: number): ChartTimeframe {
  const offered = CHART_TIMEFRAMES.filter((one) => isBuiltFrom(barLength(one), barLength(finest)));
  return offered.find((one) => spanMs / nominalBarMs(one) <= MOST_SINCE) ?? '1M';
}

/** Bars from shortly before a publication until now, or until shortly after the call ended. */
export function barsSinceQuery(
  { market, symbol, finest }: InstrumentView,
  publishedAt: number,
  endedAt: number | null,
  nowMs: number,
) {
  const timeframe = timeframeOver(finest, (endedAt ?? nowMs) - publishedAt);
  const barMs = nominalBarMs(timeframe);
  const query = new URLSearchParams({ market, symbol, timeframe, limit: String(MOST_SINCE + BEFORE + AFTER) });
  if (endedAt !== null) query.set('before', String(endedAt + AFTER * barMs));
  return queryOptions({
    queryKey: ['candles-since', String(query)],
    queryFn: ({ signal }) => api.get(`candles?${query}`, CandlesPage, signal),
    select: (page) => ({
      timeframe,
      badge: page.badge,
      bars: page.bars.filter(([openMs]) => openMs >= publishedAt - BEFORE * barMs),
    }),
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
