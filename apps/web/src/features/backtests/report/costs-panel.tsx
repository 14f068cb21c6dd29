import type { BacktestReport } from '@wickwise/contract';
import { formatPrice } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { FactRows } from './fact-rows.tsx';

const money = (amount: number): string => formatPrice(amount, 0.01, '');

/** What all trades paid, item by item. */
export function CostsPanel({ items }: { items: NonNullable<BacktestReport['costItems']> }) {
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel title={texts.costsPaid} aside={texts.costsTotal(money(total))}>
      <FactRows rows={items.map(({ key, amount }) => [texts.costNames[key], money(amount)])} />
    </Panel>
  );
}
