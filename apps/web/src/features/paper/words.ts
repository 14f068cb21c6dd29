import type { PaperOrder, PaperPosition } from '@wickwise/contract';
import { formatMoney } from '../../lib/money.ts';
import { type PriceFormat, unitsText } from './figures.ts';
import { paperTexts as texts } from './texts/paper.ts';

/** Returns an order's description without its symbol, which is a link. */
export function orderWords(order: PaperOrder, currency: string, priceText: PriceFormat): string {
  const { side, kind, level, cash, symbol, guard } = order;
  const units = guard ? order.filledUnits : order.units;
  const size = units === null ? texts.ofMoney(formatMoney(cash ?? 0, currency)) : unitsText(units, currency);
  if (guard)
    return texts.sentence(
      texts.sides[side],
      size,
      symbol,
      `, ${guardWords({ ...order, [guard]: level }, priceText).join(', ')}`,
    );
  const brought = guardWords(order, priceText).join(', ');
  const at = level === null || kind === 'market' ? '' : texts.atLevel[kind](priceText(symbol, level));
  return texts.sentence(texts.sides[side], size, symbol, `${at}${brought && ` (${brought})`}`);
}

/** Returns the description of stop loss and target. */
export const guardWords = (
  { symbol, stop, target }: Pick<PaperPosition, 'symbol' | 'stop' | 'target'>,
  priceText: PriceFormat,
): string[] => [
  ...(stop === null ? [] : [texts.guards.stop(priceText(symbol, stop))]),
  ...(target === null ? [] : [texts.guards.target(priceText(symbol, target))]),
];

export function outcomeWords(
  { state, refusal, filledUnits, price, symbol, guard }: PaperOrder,
  currency: string,
  priceText: PriceFormat,
): string {
  if (state === 'cancelled') return texts.cancelled;
  if (refusal) return texts.dropped[refusal];
  if (guard) return texts.guards[guard === 'stop' ? 'stopped' : 'reached'](priceText(symbol, price ?? 0));
  return texts.filled(unitsText(filledUnits ?? 0, currency), priceText(symbol, price ?? 0));
}

/** Returns the description of the price that filled it. */
export function fillReceiptWords({ receipt, symbol }: PaperOrder, priceText: PriceFormat): string {
  if (!receipt) return '';
  const price = priceText(symbol, receipt.price);
  return receipt.by === 'tick'
    ? texts.receiptTick(String(receipt.seq ?? ''), price)
    : texts.receiptBar(receipt.timeframe ?? '', price);
}
