import type { Market } from '@wickwise/market';
import { EXCHANGE_NAMES, providerSettings } from '#platform/provider-settings.ts';
import { angeloneLogin } from './angelone/angelone-login.ts';
import { angeloneProtocol } from './angelone/angelone-protocol.ts';
import { checkKey, type KeyCheck } from './check-key.ts';
import { dhanLogin } from './dhan/dhan-login.ts';
import { dhanProtocol } from './dhan/dhan-protocol.ts';
import { EXCHANGES } from './exchanges.ts';
import type { LicenceScope } from './feed.ts';
import { gdflProtocol } from './gdfl/gdfl-protocol.ts';
import { kiteLogin } from './kite/kite-login.ts';
import { kiteProtocol } from './kite/kite-protocol.ts';
import type { ProviderFacts } from './provider-facts.ts';
import { protocolsOf } from './provider-feeds.ts';
import type { KeyField } from './provider-key.ts';
import type { ProviderUrls } from './provider-options.ts';
import type { ProviderKey } from './provider-protocol.ts';
import { upstoxLogin } from './upstox/upstox-login.ts';
import { upstoxProtocol } from './upstox/upstox-protocol.ts';
import { VENDORS } from './vendors.ts';

/** A provider of prices. */
export interface Provider extends ProviderFacts {
  markets: readonly Market[];
  scope: LicenceScope;
  /** The live test: resolves with the provider's exact words where it refuses. */
  check(key: ProviderKey, urls: ProviderUrls, signal: AbortSignal): Promise<KeyCheck>;
}

const provider = (facts: ProviderFacts): Provider => ({
  scope: 'internal',
  ...facts,
  markets: providerSettings(facts.name).markets,
  check: (key, urls, signal) => checkKey(protocolsOf(facts, key), urls, signal),
});

const OWN_USE = {
  terms: 'Public market data for own use.',
};
const SOME_COUNTRIES = {
  terms: 'Public market data for own use; not available in some countries.',
};
const EXCHANGE_TERMS = {
  'binance-public': { label: 'Binance', ...SOME_COUNTRIES, termsUrl: 'https://www.binance.com/en/terms' },
  'kraken-public': { label: 'Kraken', ...OWN_USE, termsUrl: 'https://www.kraken.com/legal' },
  'coinbase-exchange': {
    label: 'Coinbase Exchange',
    terms: 'Public market data for own use; no indexes or benchmarks from it.',
    termsUrl: 'https://www.coinbase.com/legal/market_data',
  },
  'bybit-public': { label: 'Bybit', ...SOME_COUNTRIES },
  'hyperliquid-public': { label: 'Hyperliquid', ...OWN_USE },
  'ecb-frankfurter': {
    label: 'ECB daily fix',
    terms: 'Reference rates of the European Central Bank, which may be reused where it is named as the source.',
  },
  'yahoo-unofficial': {
    label: 'Yahoo (unofficial)',
    scope: 'personal',
    terms:
      'Yahoo offers programs no interface and no terms for one: for personal use on this machine alone, and it may refuse at any time.',
  },
} as const;

const exchanges = EXCHANGE_NAMES.map((name) =>
  provider({
    name,
    ...EXCHANGE_TERMS[name],
    keyFields: [],
    signUp: null,
    login: 'none',
    protocol: () => EXCHANGES[name],
  }),
);

const secret = (name: string, label: string): KeyField => ({ name, label, isSecret: true, isOptional: false });

/** Every provider of real prices. */
export const PROVIDERS: readonly Provider[] = [
  ...exchanges,
  ...VENDORS.map(provider),
  provider({
    name: 'upstox',
    label: 'Upstox',
    scope: 'personal',
    login: 'none',
    protocol: upstoxProtocol,
    logIn: upstoxLogin,
    keyFields: [secret('key', 'Analytics Token')],
    signUp: 'https://account.upstox.com/developer/apps',
    terms: 'Prices are for the holder of the account alone; the Analytics Token is read-only and lasts a year.',
  }),
  provider({
    name: 'kite',
    label: 'Zerodha Kite',
    scope: 'personal',
    login: 'daily',
    protocol: kiteProtocol,
    logIn: kiteLogin,
    keyFields: [secret('key', 'API key'), secret('accessToken', 'Access token of today')],
    signUp: 'https://developers.kite.trade',
    terms: 'Prices are for the holder of the account alone; the access token ends each morning.',
  }),
  provider({
    name: 'dhan',
    label: 'Dhan',
    scope: 'personal',
    login: 'daily',
    protocol: dhanProtocol,
    logIn: dhanLogin,
    keyFields: [secret('key', 'Access token'), { ...secret('clientId', 'Client ID'), isSecret: false }],
    signUp: 'https://dhanhq.co',
    terms: 'Prices are for the holder of the account alone; the data APIs are a paid subscription.',
  }),
  provider({
    name: 'angelone',
    label: 'Angel One',
    scope: 'personal',
    login: 'daily',
    protocol: angeloneProtocol,
    logIn: angeloneLogin,
    keyFields: [
      secret('key', 'API key'),
      { ...secret('clientCode', 'Client code'), isSecret: false },
      secret('jwt', 'JWT of today'),
      secret('feedToken', 'Feed token of today'),
    ],
    signUp: 'https://smartapi.angelone.in/signup',
    terms: 'Prices are for the holder of the account alone; the tokens of a login end each day.',
  }),
  provider({
    name: 'gdfl',
    label: 'Global Datafeeds',
    scope: 'personal',
    login: 'none',
    protocol: gdflProtocol,
    keyFields: [secret('key', 'API key')],
    signUp: 'https://globaldatafeeds.in/apis/',
    terms: 'Plans for individuals are for your own use; showing prices to others needs agreements with the exchange.',
  }),
];

/** Throws where there's no provider of that name. */
export function findProvider(name: string): Provider {
  const found = PROVIDERS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no provider ${name}`);
  return found;
}
