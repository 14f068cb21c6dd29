import type { BacktestReport } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { formatPrice } from '../../../lib/format.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { FactRows } from './fact-rows.tsx';
import { currencyOf } from './report-money.ts';

/** What all trades paid, item by item. */
export function CostsPanel({ items, market }: { items: NonNullable<BacktestReport['costItems']>; market: Market }) {
  const currency = currencyOf(market);
  const money = (amount: number): string =>
    currency === undefined ? formatPrice(amount, 0.01, '') : formatMoney(amount, currency);
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel title={texts.costsPaid} aside={texts.costsTotal(money(total))}>
      <FactRows rows={items.map(({ key, amount }) => [texts.costNames[key], money(amount)])} />
    </Panel>
  );
}
