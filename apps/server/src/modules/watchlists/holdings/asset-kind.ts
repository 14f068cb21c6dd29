import type { HoldingRefusal } from '@wickwise/contract';
import type { RawLine } from './raw-lines.ts';

/** Kinds that a file itself names, by how they begin. */
const KINDS: readonly (readonly [RegExp, HoldingRefusal | 'taken'])[] = [
  [/^(stocks?|stk|equity|equities|etfs?|shares?|common( stock)?|crypto(currenc(y|ies))?|adr|reit|eq)$/i, 'taken'],
  [/option|^opt$|^fop$|future|^fut$|^war$|warrant|^cfds?$|f&o|derivative/i, 'derivative'],
  [/bond|bill|^sgb|note|debenture|ncd|g-?sec/i, 'bond'],
  [/fund|^mf$/i, 'fund'],
];

/** Returns why lines of a kind aren't taken; undefined for shares, exchange-traded funds, coins and an unnamed kind. */
export function refusedKind({ kind }: Pick<RawLine, 'kind'>): HoldingRefusal | undefined {
  if (kind === '') return undefined;
  const [, found = 'other-kind'] = KINDS.find(([names]) => names.test(kind)) ?? [];
  return found === 'taken' ? undefined : found;
}

/** Returns what a line without an instrument here seems to be, from its ISIN and name. */
export function likelyKind({ symbol, name, isin }: Pick<RawLine, 'symbol' | 'name' | 'isin'>): HoldingRefusal {
  const title = `${symbol} ${name}`;
  if (/^IN0/i.test(isin) || /-(gb|gs|n[0-9a-z])\b|^sgb|\bbonds?\b|\bncd\b|\bgoi\b/i.test(title)) return 'bond';
  if (/\d(ce|pe|fut)\b|\bfut\b|\d+(\.\d+)? [cp]\b/i.test(title)) return 'derivative';
  if (/\bfund\b|\bscheme\b|direct plan|- ?direct\b|\bgrowth\b/i.test(title)) return 'fund';
  return 'unknown-symbol';
}
