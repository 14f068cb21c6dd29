import type { BacktestReport, SharedBacktest } from '@wickwise/contract';
import { formatPrice } from '../../../lib/format.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { costWords, monthOfRates } from '../costs/cost-words.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { FactRows } from './fact-rows.tsx';
import { currencyOf } from './report-money.ts';

interface CostsPanelProps extends Pick<SharedBacktest, 'report' | 'request'> {
  items: NonNullable<BacktestReport['costItems']>;
}

/** What all trades paid, item by item, each with its rate, date and source. */
export function CostsPanel({ items, report: { costsAsOf }, request: { market, test } }: CostsPanelProps) {
  const currency = currencyOf(market);
  const money = (amount: number): string =>
    currency === undefined ? formatPrice(amount, 0.01, '') : formatMoney(amount, currency);
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel title={texts.costsPaid} aside={texts.costsTotal(money(total))}>
      <FactRows
        rows={items.map(({ key, amount }) => [
          texts.costNames[key],
          money(amount),
          costWords(key, market, test.costs).map((line) => <p key={line}>{line}</p>),
        ])}
      />
      <p className="border-t border-hairline px-3 py-2 text-dense text-pretty text-quiet">
        {costsAsOf && `${texts.ratesOf(monthOfRates(costsAsOf))} `}
        {texts.ratesUnchecked}
      </p>
    </Panel>
  );
}
