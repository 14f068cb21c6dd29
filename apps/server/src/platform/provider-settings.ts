import type { Market } from '@wickwise/market';

/** The settings of one provider: the prefix of their names, and what it can carry. */
export interface ProviderSettings {
  prefix: string;
  markets: readonly Market[];
  /** Fields of its key; `accessToken` is the setting `<prefix>_ACCESS_TOKEN`. */
  key: readonly string[];
  /** Those that may be left out. */
  optional?: readonly string[];
  /** Whether it has no stream, and so no address of one. */
  isPolled?: true;
  /** What its plan may be, the default first; only where `key` has it. */
  plans?: readonly string[];
  /** Further hosts by name; `assets` is the setting `<prefix>_ASSETS_URL`. */
  hosts?: readonly string[];
}

/** The field that says what a key's plan is: no secret. */
export const PLAN = 'plan';

/** Public data, without a key. */
export const EXCHANGE_SETTINGS = {
  'binance-public': { prefix: 'BINANCE', markets: ['Crypto'], key: [] },
  'kraken-public': { prefix: 'KRAKEN', markets: ['Crypto', 'Forex'], key: [] },
  'coinbase-exchange': { prefix: 'COINBASE', markets: ['Crypto'], key: [] },
  'bybit-public': { prefix: 'BYBIT', markets: ['Crypto'], key: [] },
  'hyperliquid-public': { prefix: 'HYPERLIQUID', markets: ['Crypto'], key: [] },
  'ecb-frankfurter': { prefix: 'FRANKFURTER', markets: ['Forex'], key: [], isPolled: true },
  'yahoo-unofficial': { prefix: 'YAHOO', markets: ['US_Equity'], key: [] },
} as const satisfies Readonly<Record<string, ProviderSettings>>;
export type ExchangeName = keyof typeof EXCHANGE_SETTINGS;
export const EXCHANGE_NAMES = Object.keys(EXCHANGE_SETTINGS) as ExchangeName[];

/** Providers that want a key. */
const KEYED_SETTINGS = {
  alpaca: {
    prefix: 'ALPACA',
    markets: ['US_Equity'],
    key: ['key', 'secret', PLAN],
    optional: [PLAN],
    plans: ['iex', 'delayed_sip', 'sip'],
    hosts: ['trading'],
  },
  eodhd: { prefix: 'EODHD', markets: ['US_Equity', 'Forex', 'Crypto', 'Indian_Equity'], key: ['key'] },
  tiingo: { prefix: 'TIINGO', markets: ['Forex', 'US_Equity', 'Crypto'], key: ['key'] },
  twelvedata: { prefix: 'TWELVEDATA', markets: ['Forex', 'US_Equity'], key: ['key'] },
  oanda: { prefix: 'OANDA', markets: ['Forex'], key: ['key', 'account'] },
  massive: {
    prefix: 'MASSIVE',
    markets: ['US_Equity', 'Forex', 'Crypto'],
    key: ['key', PLAN],
    optional: [PLAN],
    plans: ['live', 'delayed', 'free'],
  },
  finnhub: { prefix: 'FINNHUB', markets: ['US_Equity', 'Forex', 'Crypto'], key: ['key'] },
  upstox: { prefix: 'UPSTOX', markets: ['Indian_Equity'], key: ['key'], hosts: ['assets'] },
  kite: { prefix: 'KITE', markets: ['Indian_Equity'], key: ['key', 'accessToken'], hosts: ['login'] },
  dhan: { prefix: 'DHAN', markets: ['Indian_Equity'], key: ['key', 'clientId'], hosts: ['assets', 'login'] },
  angelone: {
    prefix: 'ANGELONE',
    markets: ['Indian_Equity'],
    hosts: ['assets'],
    key: ['key', 'clientCode', 'jwt', 'feedToken'],
  },
  gdfl: { prefix: 'GDFL', markets: ['Indian_Equity'], key: ['key'] },
} as const satisfies Readonly<Record<string, ProviderSettings>>;
export type KeyedName = keyof typeof KEYED_SETTINGS;
export const KEYED_NAMES = Object.keys(KEYED_SETTINGS) as KeyedName[];

export type ProviderName = ExchangeName | KeyedName;
export const PROVIDER_NAMES: readonly ProviderName[] = [...EXCHANGE_NAMES, ...KEYED_NAMES];

const ALL: Readonly<Record<ProviderName, ProviderSettings>> = { ...EXCHANGE_SETTINGS, ...KEYED_SETTINGS };
export const providerSettings = (name: ProviderName): ProviderSettings => ALL[name];

/** Returns the setting of a key's field: `accessToken` of Kite is `KITE_ACCESS_TOKEN`. */
export const keySetting = (prefix: string, field: string): string =>
  `${prefix}_${field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** What the settings of plans may be. */
export const PLAN_SETTINGS: readonly { setting: string; plans: readonly string[] }[] = KEYED_NAMES.map(
  providerSettings,
).flatMap(({ prefix, plans }) => (plans ? [{ setting: keySetting(prefix, PLAN), plans }] : []));

/** Names of all settings whose value is part of a key. */
export const KEY_SETTING_NAMES: readonly string[] = KEYED_NAMES.map(providerSettings).flatMap(({ prefix, key }) =>
  key.map((field) => keySetting(prefix, field)),
);
