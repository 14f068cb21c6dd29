import { RULE_LIMITS } from '@wickwise/analytics';

/** Limits of docs/api/contract.md#limits shared by several sides. Durations in ms. */
export const LIMITS = {
  apiTimeoutMs: 45_000,
  socketTimeoutMs: 20_000,
  reconnectDelayMs: 1_000,
  reconnectDelayMaxMs: 5_000,
  chunkTimeoutMs: 120_000,
  signalsPageSize: 10,
  signalsPageMost: 50,
  newsPagesShown: 5,
  strategyGroups: RULE_LIMITS.groups,
  rulesPerGroup: RULE_LIMITS.rulesPerGroup,
  nestedPerGroup: RULE_LIMITS.nestedPerGroup,
  marketCloseCacheMs: 21_600_000,
} as const;

export const MARKET_CLOSE_CACHE_KEY = 'market_close_data_cache';

/** Limits of the socket, enforced by the server. */
export const SOCKET_LIMITS = {
  /** Subscribed instruments per socket. */
  symbols: 2_000,
  /** Subscribed bars (instrument and timeframe) per socket. */
  bars: 8,
  /** Client messages per second, averaged over ten. */
  messagesPerSecond: 20,
  /** Bytes per client message. */
  messageBytes: 65_536,
  socketsPerAddress: 200,
} as const;
