import type { PaperOrder } from '@wickwise/contract';
import { moneyText, type PriceText, unitsText } from './figures.ts';
import { paperTexts as texts } from './texts.ts';

/** What was ordered, without the symbol, which is a link of its own. */
export function orderWords(
  { side, kind, level, units, cash, symbol }: PaperOrder,
  currency: string,
  priceText: PriceText,
): string {
  const size = units === null ? texts.ofMoney(moneyText(cash ?? 0, currency)) : unitsText(units, currency);
  return texts.sentence(
    texts.sides[side],
    size,
    symbol,
    level === null ? '' : texts.atLevel[kind](priceText(symbol, level)),
  );
}

export function outcomeWords(
  { state, refusal, filledUnits, price, symbol }: PaperOrder,
  currency: string,
  priceText: PriceText,
): string {
  if (state === 'cancelled') return texts.cancelled;
  if (refusal) return texts.dropped[refusal];
  return texts.filled(unitsText(filledUnits ?? 0, currency), priceText(symbol, price ?? 0));
}

/** The price that filled it, as it was kept. */
export function receiptWords({ receipt, symbol }: PaperOrder, priceText: PriceText): string {
  if (!receipt) return '';
  const price = priceText(symbol, receipt.price);
  return receipt.by === 'tick'
    ? texts.receiptTick(String(receipt.seq ?? ''), price)
    : texts.receiptBar(receipt.timeframe ?? '', price);
}
