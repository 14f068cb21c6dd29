import type { ChartSettings } from '@wickwise/contract';
import { type ChartTimeframe, isIntraday, MARKET_INFO, type Market } from '@wickwise/market';
import { useChartZone } from '../../charts/use-chart-zone.ts';
import { formatTime, zoneName } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';

interface Chart {
  market: Market;
  timeframe: ChartTimeframe;
  clock: ChartSettings['clock'];
  onClock: (clock: ChartSettings['clock']) => void;
}

/** Returns the zone of a chart's times; `toggleClock` where the exchange has another than the reader. */
export function useChartClock({ market, timeframe, clock, onClock }: Chart) {
  const isExchangeTime = clock === 'exchange';
  const zone = useChartZone(market, isExchangeTime);
  const hasTwoClocks = useStore(readerZone) !== MARKET_INFO[market].zone && isIntraday(timeframe);
  return {
    zone,
    isExchangeTime,
    time: (timeMs: number): string => `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`,
    toggleClock: hasTwoClocks ? () => onClock(isExchangeTime ? undefined : 'exchange') : undefined,
  };
}
