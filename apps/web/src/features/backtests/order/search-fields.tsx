import { type Parameter, parametersOf } from '@wickwise/analytics';
import { BACKTEST_LIMITS, type Strategy } from '@wickwise/contract';
import { useId } from 'react';
import { INPUT } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { backtestTexts as texts } from '../texts.ts';
import { type OrderState, settingsCount, valuesAround } from './order-state.ts';
import type { OrderFieldsProps } from './universe-fields.tsx';

const keyOf = (place: object): string => JSON.stringify(place);

/** Other numbers to try in the rule, and whether to choose among them anew as time goes on. */
export function SearchFields({ definition, order, onChange }: OrderFieldsProps & { definition: Strategy }) {
  const known = parametersOf(definition);
  const count = settingsCount(order);
  const isTooMany = count > BACKTEST_LIMITS.variants;
  const metrics = Object.entries(texts.metrics) as [keyof typeof texts.metrics, string][];
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-t border-hairline pt-2">
      <legend className="sr-only">{texts.search}</legend>
      <p className="text-body font-medium">
        {texts.search}{' '}
        <span className={`text-dense font-normal tabular-nums ${isTooMany ? 'text-error' : 'text-quiet'}`}>
          {count > 0 && (isTooMany ? texts.tooMany(BACKTEST_LIMITS.variants) : texts.settings(count))}
        </span>
      </p>
      <p className="max-w-prose text-dense text-pretty text-quiet">{texts.searchAbout}</p>
      {[0, 1].slice(0, Math.min(known.length, order.axes.length + 1)).map((place) => (
        <AxisFields
          key={place}
          place={place}
          known={known}
          axis={order.axes[place]}
          onChange={(axis) => onChange({ axes: order.axes.toSpliced(place, 1, ...(axis ? [axis] : [])) })}
        />
      ))}
      {order.isWalking && (
        <>
          <p className="max-w-prose border-t border-hairline pt-2 text-dense text-pretty text-quiet">
            {count >= 2 ? texts.walkAbout : texts.walkNeeds}
          </p>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <NumberField
              label={texts.train}
              unit={texts.barsUnit}
              min={2}
              step={25}
              value={order.trainBars}
              onChange={(trainBars) => trainBars && onChange({ trainBars: Math.round(trainBars) })}
            />
            <NumberField
              label={texts.test}
              unit={texts.barsUnit}
              min={2}
              step={25}
              value={order.testBars}
              onChange={(testBars) => testBars && onChange({ testBars: Math.round(testBars) })}
            />
            <Select
              label={texts.chooseBy}
              value={order.metric as keyof typeof texts.metrics}
              options={metrics.map(([value, label]) => ({ value, label }))}
              onChange={(metric) => onChange({ metric })}
            />
            <Switch
              label={texts.anchored}
              isOn={order.isAnchored}
              onChange={(isAnchored) => onChange({ isAnchored })}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}

type AxisState = OrderState['axes'][number];

interface AxisFieldsProps {
  place: number;
  known: readonly Parameter[];
  axis: AxisState | undefined;
  onChange: (axis: AxisState | undefined) => void;
}

function AxisFields({ place, known, axis, onChange }: AxisFieldsProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label={texts.number(place + 1)}
        value={axis ? keyOf(axis.place) : ''}
        options={[
          { value: '', label: texts.none },
          ...known.map((one) => ({ value: keyOf(one.place), label: one.label })),
        ]}
        onChange={(key) => {
          const found = known.find((one) => keyOf(one.place) === key);
          onChange(found && { place: found.place, text: valuesAround(found) });
        }}
      />
      {axis && (
        <span className="flex min-w-48 flex-1 flex-col gap-1">
          <label htmlFor={id} className="text-dense text-quiet">
            {texts.values}
          </label>
          <input
            id={id}
            className={INPUT.replace('h-10', 'h-8')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={texts.valuesHint}
            value={axis.text}
            onChange={({ target }) => onChange({ ...axis, text: target.value })}
          />
        </span>
      )}
    </div>
  );
}
