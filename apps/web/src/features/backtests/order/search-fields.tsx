import { type Parameter, parametersOf } from '@wickwise/analytics';
import { BACKTEST_LIMITS, type Strategy } from '@wickwise/contract';
import { ruleSentences } from '../../../lib/catalogue/rule-sentences.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { type OrderState, settingsCount, valuesAround } from './order-state.ts';
import type { OrderFieldsProps } from './universe-fields.tsx';

const keyOf = (place: object): string => JSON.stringify(place);

/** Fields for other numbers of the rule, and for walk-forward. */
export function SearchFields({ definition, order, onChange }: OrderFieldsProps & { definition: Strategy }) {
  const known = parametersOf(definition).map((one) => ({ ...one, label: ruleSentences.parameter(one, definition) }));
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
              name="walkForward.trainBars"
              label={texts.train}
              unit={texts.barsUnit}
              min={2}
              step={25}
              value={order.trainBars}
              onChange={(trainBars) => trainBars && onChange({ trainBars: Math.round(trainBars) })}
            />
            <NumberField
              name="walkForward.testBars"
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
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2">
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
        <div className="min-w-48 flex-1">
          <TextField
            name={`sweep.${place}.values`}
            label={texts.values}
            isDense
            inputMode="decimal"
            autoComplete="off"
            placeholder={texts.valuesHint}
            value={axis.text}
            onChange={({ target }) => onChange({ ...axis, text: target.value })}
          />
        </div>
      )}
    </div>
  );
}
