import { MARKET_COSTS, usualCosts } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import { marketNames } from '../../../lib/market-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { levyWords, monthOfRates } from '../costs/cost-words.ts';
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
          min={1}
          step={1_000}
          value={order.cash ?? USUAL_CASH}
          onChange={(cash) => onChange({ cash })}
        />
        <span className="w-36">
          <TextField
            name="fromMs"
            label={texts.from}
            isDense
            type="date"
            value={order.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        </span>
        <span className="w-36">
          <TextField
            name="toMs"
            label={texts.to}
            isDense
            type="date"
            value={order.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </span>
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
          <p>{texts.costSources[market]}</p>
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
