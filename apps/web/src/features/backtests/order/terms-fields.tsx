import { MARKET_COSTS, usualCosts } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import { marketNames } from '../../../lib/market-names.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { costSources } from '../costs/cost-sources.ts';
import { levyWords, monthOfRates } from '../costs/cost-words.ts';
import { currencyOf } from '../report/report-money.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import type { OrderFieldsProps } from './universe-fields.tsx';

const USUAL_CASH = 100_000;
const ROW = 'flex flex-wrap items-start gap-x-4 gap-y-2';

/** Fields for side, exits, costs and dates. */
export function TermsFields({ market, order, onChange }: OrderFieldsProps & { market: Market }) {
  const usual = usualCosts(market);
  return (
    <>
      <div className={ROW} title={texts.levelsAbout}>
        <div>
          <p className="text-dense text-quiet">{texts.side}</p>
          <Segmented
            label={texts.side}
            value={order.side}
            options={[
              { value: 'long', label: texts.sides.long },
              { value: 'short', label: texts.sides.short },
            ]}
            onChange={(side) => onChange({ side })}
          />
        </div>
        <NumberField
          name="test.stop.pct"
          label={texts.stop}
          unit="%"
          min={0}
          step={0.5}
          value={order.stopPct}
          onChange={(stopPct) => onChange({ stopPct })}
        />
        <NumberField
          name="test.target.pct"
          label={texts.target}
          unit="%"
          min={0}
          step={0.5}
          value={order.targetPct}
          onChange={(targetPct) => onChange({ targetPct })}
        />
        <NumberField
          name="test.maxBars"
          label={texts.maxBars}
          unit={texts.barsUnit}
          min={0}
          value={order.maxBars}
          onChange={(maxBars) => onChange({ maxBars: maxBars && Math.round(maxBars) })}
        />
      </div>
      <p className="text-dense text-quiet">{texts.levelsAbout}</p>
      <div className={ROW}>
        <NumberField
          name="test.costs.commissionPct"
          label={texts.commission}
          unit="%"
          min={0}
          step={0.01}
          value={order.commissionPct ?? usual.commissionPct}
          onChange={(commissionPct) => onChange({ commissionPct })}
        />
        {usual.halfSpreadPct > 0 && (
          <NumberField
            name="test.costs.halfSpreadPct"
            label={texts.costNames.spread}
            unit="%"
            min={0}
            step={0.01}
            value={order.halfSpreadPct ?? usual.halfSpreadPct}
            onChange={(halfSpreadPct) => onChange({ halfSpreadPct })}
          />
        )}
        <NumberField
          name="test.costs.slippagePct"
          label={texts.slippage}
          unit="%"
          min={0}
          step={0.01}
          value={order.slippagePct ?? usual.slippagePct}
          onChange={(slippagePct) => onChange({ slippagePct })}
        />
        <NumberField
          name="test.cash"
          label={texts.cash}
          currency={currencyOf(market)}
          min={1}
          step={1_000}
          value={order.cash ?? USUAL_CASH}
          onChange={(cash) => onChange({ cash })}
        />
        <DateField name="fromMs" label={texts.from} value={order.from} onChange={(from) => onChange({ from })} />
        <DateField name="toMs" label={texts.to} value={order.to} onChange={(to) => onChange({ to })} />
      </div>
      <div className={ROW}>
        {MARKET_COSTS[market].levies.length > 0 && (
          <Switch
            label={texts.taxesAndFees}
            isOn={order.taxesAndFees}
            onChange={(taxesAndFees) => onChange({ taxesAndFees })}
          />
        )}
        <Switch
          label={texts.countBreaks}
          isOn={order.countBreaks}
          onChange={(countBreaks) => onChange({ countBreaks })}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-quiet">
        {texts.costsAbout} {texts.ratesOf(monthOfRates())}
        <HelpMark label={texts.helpOn(texts.taxesAndFees)} title={texts.costsTitle(marketNames[market])}>
          <p>{costSources[market]}</p>
          {MARKET_COSTS[market].levies.map((levy) => (
            <p key={levy.key}>
              <span className="font-medium">{texts.costNames[levy.key]}</span> {levyWords(levy).join(' ')}
            </p>
          ))}
          <p>{texts.ratesUnchecked}</p>
        </HelpMark>
      </p>
    </>
  );
}
