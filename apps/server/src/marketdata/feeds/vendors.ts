import { PLAN } from '#platform/provider-settings.ts';
import { ALPACA_PLANS, alpacaProtocol } from './alpaca/alpaca-protocol.ts';
import { eodhdCryptoProtocol, eodhdForexProtocol, eodhdNseProtocol, eodhdProtocol } from './eodhd/eodhd-protocol.ts';
import { finnhubProtocol } from './finnhub/finnhub-protocol.ts';
import {
  MASSIVE_PLANS,
  massiveCryptoProtocol,
  massiveForexProtocol,
  massiveProtocol,
} from './massive/massive-protocol.ts';
import { oandaProtocol } from './oanda/oanda-protocol.ts';
import type { ProviderFacts } from './provider-facts.ts';
import type { KeyField } from './provider-key.ts';
import { tiingoCryptoProtocol, tiingoProtocol, tiingoSharesProtocol } from './tiingo/tiingo-protocol.ts';
import { twelveDataProtocol } from './twelvedata/twelvedata-protocol.ts';

const secret = (name: string, label: string): KeyField => ({ name, label, isSecret: true, isOptional: false });

const plan = (choices: NonNullable<KeyField['choices']>): KeyField => ({
  name: PLAN,
  label: 'Plan',
  isSecret: false,
  isOptional: true,
  choices,
});

/** Prices of plans for individuals are for the owner of the key alone. */
const PERSONAL = { scope: 'personal', login: 'none' } as const;

/** Vendors of prices of US shares and currencies. */
export const VENDORS: readonly ProviderFacts[] = [
  {
    name: 'alpaca',
    label: 'Alpaca',
    ...PERSONAL,
    protocol: alpacaProtocol,
    keyFields: [secret('key', 'API key ID'), secret('secret', 'API secret key'), plan(ALPACA_PLANS)],
    signUp: 'https://app.alpaca.markets/signup',
    terms:
      'For your own use; the free plan has trades at IEX live, or at all exchanges 15 minutes late; beyond 30 shares, prices come each 5 seconds.',
  },
  {
    name: 'eodhd',
    label: 'EODHD',
    ...PERSONAL,
    protocol: eodhdProtocol,
    further: [eodhdForexProtocol, eodhdCryptoProtocol, eodhdNseProtocol],
    keyFields: [secret('key', 'API token')],
    signUp: 'https://eodhd.com/register',
    terms: 'Plans for individuals are for your own use; live prices of 50 symbols come with a paid plan.',
  },
  {
    name: 'tiingo',
    label: 'Tiingo',
    ...PERSONAL,
    protocol: tiingoProtocol,
    further: [tiingoSharesProtocol, tiingoCryptoProtocol],
    keyFields: [secret('key', 'API token')],
    signUp: 'https://www.tiingo.com/account/api/token',
    terms: 'For your own use; showing prices to others needs a redistribution plan.',
  },
  {
    name: 'twelvedata',
    label: 'Twelve Data',
    ...PERSONAL,
    protocol: twelveDataProtocol,
    keyFields: [secret('key', 'API key')],
    signUp: 'https://twelvedata.com/register',
    terms:
      'Plans for individuals are for your own use; the free plan streams a few trial symbols, others need a paid one.',
  },
  {
    name: 'oanda',
    label: 'OANDA',
    ...PERSONAL,
    protocol: oandaProtocol,
    keyFields: [secret('key', 'Access token'), { ...secret('account', 'Account ID'), isSecret: false }],
    signUp: 'https://www.oanda.com/register/#/sign-up/demo',
    terms: 'Prices are for the holder of the account alone; an account for practice is free.',
  },
  {
    name: 'massive',
    label: 'Massive',
    ...PERSONAL,
    protocol: massiveProtocol,
    further: [massiveForexProtocol, massiveCryptoProtocol],
    keyFields: [secret('key', 'API key'), plan(MASSIVE_PLANS)],
    signUp: 'https://massive.com/dashboard/signup',
    terms:
      'Plans for individuals are for your own use; live prices come with a paid plan, the free one has days alone.',
  },
  {
    name: 'finnhub',
    label: 'Finnhub',
    ...PERSONAL,
    protocol: finnhubProtocol,
    keyFields: [secret('key', 'API key')],
    signUp: 'https://finnhub.io/register',
    terms: 'For your own use; bars come with a paid plan, without it there are live prices of 50 symbols alone.',
  },
];
