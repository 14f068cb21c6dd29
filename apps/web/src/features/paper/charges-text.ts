import { COST_KEYS, type CostKey, itemsOfFill, MARKET_COSTS, usualCosts } from '@wickwise/analytics';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { formatFigure } from '../../lib/format.ts';
import { paperTexts as texts } from './texts/paper.ts';

/** Charged in money a fill or a unit, not in percent. */
const IN_MONEY: ReadonlySet<CostKey> = new Set(['fixed', 'depository', 'tafFee']);

/** Returns what a market charges on each side of a trade, by name: 0.1 % STT, 0.015 % stamp duty on buys ... */
export function chargesText(market: Market): string {
  const costs = usualCosts(market);
  const hundred = { units: 1, price: 100, isIntraday: false, isMaker: false };
  const [bought, sold] = [true, false].map((isBuy) => itemsOfFill(market, costs, { ...hundred, isBuy }));
  const parts = COST_KEYS.filter((key) => !IN_MONEY.has(key)).flatMap((key) => {
    const [buy = 0, sell = 0] = [bought?.[key], sold?.[key]];
    if (buy === 0 && sell === 0) return [];
    const side = buy === sell ? '' : buy === 0 ? texts.onSales : texts.onBuys;
    return `${formatFigure(Number(Math.max(buy, sell).toPrecision(3)))} % ${texts.costNames[key]}${side}`;
  });
  const perUnit = MARKET_COSTS[market].levies.find(({ perUnitSold }) => perUnitSold)?.perUnitSold;
  const inMoney = (amount: number): string =>
    formatFigure(amount, { currency: MARKET_INFO[market].currency, isMoney: true });
  return [
    ...parts,
    ...(perUnit ? [`${inMoney(perUnit.amount)} ${texts.costNames.tafFee}${texts.perUnitSold}`] : []),
    ...(costs.depositoryPerSale > 0
      ? [`${inMoney(costs.depositoryPerSale)} ${texts.costNames.depository}${texts.perSale}`]
      : []),
  ].join(', ');
}
