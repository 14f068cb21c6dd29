import type { SharedBacktest } from '@wickwise/contract';
import { formatTime } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { testName } from '../test-name.ts';

/** Returns a short name of a test, which tells it from others: strategy, symbol or market, timeframe, time. */
export function reportName(
  { request, createdAt }: Pick<SharedBacktest, 'request' | 'createdAt'>,
  zone: string,
): string {
  const { universe, market, timeframe } = request;
  const place = 'symbol' in universe ? universe.symbol : marketNames[market];
  return [testName(request), place, timeframe, formatTime(createdAt, zone)].join(' · ');
}
