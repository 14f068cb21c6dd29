import { alpacaProtocol } from './alpaca/alpaca-protocol.ts';
import { eodhdProtocol } from './eodhd/eodhd-protocol.ts';
import { massiveProtocol } from './massive/massive-protocol.ts';
import type { ProviderFacts } from './provider-facts.ts';
import type { KeyField } from './provider-key.ts';
import { tiingoProtocol } from './tiingo/tiingo-protocol.ts';

const secret = (name: string, label: string): KeyField => ({ name, label, isSecret: true, isOptional: false });

/** Prices of plans for individuals are for the owner of the key alone. */
const PERSONAL = { scope: 'personal', login: 'none' } as const;

/** Vendors of prices of US shares and currencies. */
export const VENDORS: readonly ProviderFacts[] = [
  {
    ...{ name: 'alpaca', label: 'Alpaca', ...PERSONAL, protocol: alpacaProtocol },
    keyFields: [secret('key', 'API key ID'), secret('secret', 'API secret key')],
    signUp: 'https://app.alpaca.markets/signup',
    terms:
      'For your own use; the free plan has the trades of IEX alone, live for 30 shares, the others each 5 seconds.',
    termsHindi: 'सिर्फ़ आपके अपने इस्तेमाल के लिए; फ़्री प्लान में सिर्फ़ IEX के ट्रेड हैं, 30 शेयर लाइव, बाकी हर 5 सेकंड में।',
  },
  {
    ...{ name: 'eodhd', label: 'EODHD', ...PERSONAL, protocol: eodhdProtocol },
    keyFields: [secret('key', 'API token')],
    signUp: 'https://eodhd.com/register',
    terms: 'Plans for individuals are for your own use; live prices of 50 shares come with a paid plan.',
    termsHindi: 'निजी प्लान सिर्फ़ आपके अपने इस्तेमाल के लिए हैं; 50 शेयर के लाइव प्राइस पेड प्लान में मिलते हैं।',
  },
  {
    ...{ name: 'tiingo', label: 'Tiingo', ...PERSONAL, protocol: tiingoProtocol },
    keyFields: [secret('key', 'API token')],
    signUp: 'https://www.tiingo.com/account/api/token',
    terms: 'For your own use; showing prices to others needs a redistribution plan.',
    termsHindi: 'सिर्फ़ आपके अपने इस्तेमाल के लिए; दूसरों को प्राइस दिखाने के लिए रीडिस्ट्रिब्यूशन प्लान चाहिए।',
  },
  {
    ...{ name: 'massive', label: 'Massive', ...PERSONAL, protocol: massiveProtocol },
    keyFields: [secret('key', 'API key')],
    signUp: 'https://massive.com/dashboard/signup',
    terms: 'Plans for individuals are for your own use; live prices come with a paid plan.',
    termsHindi: 'निजी प्लान सिर्फ़ आपके अपने इस्तेमाल के लिए हैं; लाइव प्राइस पेड प्लान में मिलते हैं।',
  },
];
