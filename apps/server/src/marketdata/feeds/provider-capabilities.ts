import { type Market, TIMEFRAMES } from '@wickwise/market';
import { timeframesFrom } from '../bars/history-plan.ts';
import type { FeedCapabilities } from './feed.ts';
import { marketTerms } from './market-terms.ts';
import { isAdjusted } from './provider-history.ts';
import type { ProviderProtocol } from './provider-protocol.ts';

/** Returns what a provider's feed can do in a market. `terms`: the provider's, in a sentence. */
export function providerCapabilities(
  protocol: ProviderProtocol,
  market: Market,
  terms: string | undefined,
): FeedCapabilities {
  const { attribution, budget, connections = 1, messagesPerSecond, perConnection } = protocol;
  const candles = protocol.candlesOf?.[market] ?? protocol.candles;
  const { scope, needsLogin, isEndOfDay, isFix } = protocol;
  const { badge, delaySec } = marketTerms(protocol, market);
  const timeframes = isFix || isEndOfDay ? timeframesFrom('1D') : TIMEFRAMES;
  return {
    transport: isFix ? 'poll' : 'both',
    ...(isFix ? { areFixes: true } : {}),
    badge,
    delaySec,
    history: {
      timeframes,
      maxBarsPerCall: candles.maxBars,
      maxSpanDays: null,
      earliest: null,
      adjusted: timeframes.filter((timeframe) => isAdjusted(candles, timeframe)),
    },
    subscriptions: { connections, perConnection, messagesPerSecond },
    snapshotBatch: null,
    requestsPerMinute: budget.perSecond * 60,
    canWait: false,
    canLose: true,
    isByWallClock: true,
    needsLogin: needsLogin ?? false,
    licence: { scope: scope ?? 'internal', attribution, ...(terms === undefined ? {} : { terms }) },
  };
}
