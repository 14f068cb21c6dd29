import { type Instrument, instrumentId, wireSymbol } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { Offer } from './provider-protocol.ts';

const PAIR = /^[A-Z]{6}$/;
const METALS = ['XAU', 'XAG', 'XPT', 'XPD'];
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
/** As the catalogue calls currencies, where it has them. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  instrumentsOf('Forex').flatMap(({ symbol, name }) => {
    const [base = '', quote = ''] = name.split(' / ');
    return [[symbol.slice(0, 3), base] as const, [symbol.slice(3), quote] as const];
  }),
);

const nameOf = (code: string): string | undefined => {
  const own = OWN_NAMES.get(code) ?? names.of(code);
  return own === code ? undefined : own;
};

/** A tenth of a pip; of currencies that are worth little, larger. */
const USUAL_STEP = 0.00001;
const STEPS: Readonly<Record<string, number>> = { JPY: 0.001, HUF: 0.001, THB: 0.001, KRW: 0.01, INR: 0.0001 };

/** Returns the usual step of a pair's price. */
export function pairStep(symbol: string): number {
  const base = symbol.slice(0, 3);
  return METALS.includes(base) ? 0.01 : (STEPS[symbol.slice(3)] ?? USUAL_STEP);
}

/** Returns a reader of the offers of a provider that names pairs in its own way; what isn't a pair of currencies is none. */
export const pairsNamed =
  (symbolIn: (name: string) => string) =>
  ({ symbol: name, tickSize }: Offer): Instrument | undefined => {
    const symbol = symbolIn(name).toUpperCase();
    if (!PAIR.test(symbol) || wireSymbol('Forex', symbol) !== symbol) return undefined;
    const [base, quote] = [nameOf(symbol.slice(0, 3)), nameOf(symbol.slice(3))];
    if (base === undefined || quote === undefined) return undefined;
    return {
      id: instrumentId('Forex', symbol),
      market: 'Forex',
      symbol,
      name: `${base} / ${quote}`,
      kind: 'pair',
      sector: 'Other',
      currency: symbol.slice(3),
      tickSize,
      schedule: 'forex',
    };
  };
