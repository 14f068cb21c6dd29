import { conditionTypeOf } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import * as z from 'zod/mini';
import { useConstants } from '../../../lib/constants.ts';
import { BesideField } from '../../../ui/beside-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import {
  type ConditionForm,
  type ConditionProps,
  PositiveSize,
  priceStep,
  conditionTexts as texts,
} from './condition-form.ts';

const CROSSINGS = (['either', 'up', 'down'] as const).map(
  (direction) => ({ kind: 'crossing', direction, unit: 'price' }) as const,
);

interface CrossingFields {
  crossing: 'either' | 'up' | 'down';
  level: number | undefined;
}

export const crossingForm: ConditionForm<'crossing', CrossingFields> = {
  empty: { crossing: 'either', level: undefined },
  fieldsOf: ({ direction, level }) => ({ crossing: direction, level }),
  build: ({ crossing, level = 0 }) =>
    level > 0 ? { kind: 'crossing', direction: crossing, unit: 'price', level } : undefined,
  needed: z.object({ level: PositiveSize }),
  scope: 'symbols',
  Fields: CrossingInputs,
};

function CrossingInputs({ draft, set }: ConditionProps<CrossingFields>) {
  const { alertConditionTypes } = useConstants();
  return (
    <>
      <NumberField
        name="condition.level"
        label={texts.level}
        value={draft.level}
        min={0}
        step={priceStep(draft.level)}
        priceIn={MARKET_INFO[draft.market].currency}
        onChange={(level) => set({ level })}
      />
      <BesideField>
        <Segmented
          label={texts.direction}
          value={draft.crossing}
          onChange={(crossing) => set({ crossing })}
          options={CROSSINGS.filter((one) => alertConditionTypes.includes(conditionTypeOf(one))).map(
            ({ direction }) => ({
              value: direction,
              label: texts.directions[direction],
            }),
          )}
        />
      </BesideField>
    </>
  );
}
