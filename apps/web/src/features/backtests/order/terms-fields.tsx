import { usualCosts } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import { useId } from 'react';
import { INPUT } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { backtestTexts as texts } from '../texts.ts';
import type { OrderFieldsProps } from './universe-fields.tsx';

const USUAL_CASH = 100_000;
const ROW = 'flex flex-wrap items-end gap-x-4 gap-y-2';

/** Side, ways out, costs and time. */
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
          label={texts.stop}
          unit="%"
          min={0}
          step={0.5}
          value={order.stopPct}
          onChange={(stopPct) => onChange({ stopPct })}
        />
        <NumberField
          label={texts.target}
          unit="%"
          min={0}
          step={0.5}
          value={order.targetPct}
          onChange={(targetPct) => onChange({ targetPct })}
        />
        <NumberField
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
          label={texts.commission}
          unit="%"
          min={0}
          step={0.01}
          value={order.commissionPct ?? usual.commissionPct}
          onChange={(commissionPct) => onChange({ commissionPct })}
        />
        <NumberField
          label={texts.slippage}
          unit="%"
          min={0}
          step={0.01}
          value={order.slippagePct ?? usual.slippagePct}
          onChange={(slippagePct) => onChange({ slippagePct })}
        />
        <NumberField
          label={texts.cash}
          min={1}
          step={1_000}
          value={order.cash ?? USUAL_CASH}
          onChange={(cash) => onChange({ cash })}
        />
        <DateField label={texts.from} value={order.from} onChange={(from) => onChange({ from })} />
        <DateField label={texts.to} value={order.to} onChange={(to) => onChange({ to })} />
      </div>
      <p className="text-dense text-quiet">{texts.costsAbout}</p>
    </>
  );
}

function DateField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <span className="inline-flex flex-col gap-1">
      <label htmlFor={id} className="text-dense text-quiet">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={`${INPUT.replace('h-10', 'h-8').replace('w-full', 'w-36')} text-body`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
