import type { PaperOrder } from '@wickwise/contract';
import { moneyText, unitsText } from './figures.ts';
import { paperTexts as texts } from './texts.ts';

const numberText = (value: number): string => String(Number(value.toPrecision(10)));

/** What was ordered, without the symbol, which is a link of its own. */
export function orderWords({ side, kind, level, units, cash, symbol }: PaperOrder, currency: string): string {
  const size = units === null ? texts.ofMoney(moneyText(cash ?? 0, currency)) : unitsText(units, currency);
  return texts.sentence(texts.sides[side], size, symbol, level === null ? '' : texts.atLevel[kind](numberText(level)));
}

export function outcomeWords({ state, refusal, filledUnits, price }: PaperOrder, currency: string): string {
  if (state === 'cancelled') return texts.cancelled;
  if (refusal) return texts.dropped[refusal];
  return texts.filled(unitsText(filledUnits ?? 0, currency), numberText(price ?? 0));
}

/** The price that filled it, as it was kept. */
export function receiptWords({ receipt }: PaperOrder): string {
  if (!receipt) return '';
  const price = numberText(receipt.price);
  return receipt.by === 'tick'
    ? texts.receiptTick(String(receipt.seq ?? ''), price)
    : texts.receiptBar(receipt.timeframe ?? '', price);
}
