import { ALERT_LIMITS, type AlertAverage } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useConstants } from '../../../lib/constants.ts';
import { BesideField } from '../../../ui/beside-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  type ConditionForm,
  type ConditionProps,
  PositiveSize,
  priceStep,
  conditionTexts as texts,
} from './condition-form.ts';

/** An amount within a number of bars. */
interface MoveFields {
  moving: 'up' | 'down';
  amount: number | undefined;
  bars: number;
}

interface PriceMoveFields extends MoveFields {
  unit: 'price' | 'percent';
}

interface AverageMoveFields extends MoveFields {
  average: AlertAverage;
  period: number;
}

const NO_MOVE: MoveFields = { moving: 'up', amount: undefined, bars: 3 };

export const movingForm: ConditionForm<'moving', PriceMoveFields> = {
  empty: { ...NO_MOVE, unit: 'percent' },
  fieldsOf: ({ direction, unit, amount, bars }) => ({ moving: direction, unit, amount, bars }),
  build: ({ moving, unit, amount = 0, bars }) =>
    amount > 0 ? { kind: 'moving', direction: moving, unit, amount, bars } : undefined,
  needed: z.object({ amount: PositiveSize }),
  scope: 'symbols',
  Fields: PriceMoveInputs,
};

export const averageForm: ConditionForm<'average', AverageMoveFields> = {
  empty: { ...NO_MOVE, average: 'sma', period: 20 },
  fieldsOf: ({ direction, average, period, amount, bars }) => ({ moving: direction, average, period, amount, bars }),
  build: ({ moving, average, period, amount = 0, bars }) =>
    amount > 0 ? { kind: 'average', direction: moving, unit: 'price', average, period, amount, bars } : undefined,
  needed: z.object({ amount: PositiveSize }),
  scope: 'symbols',
  Fields: AverageMoveInputs,
};

function PriceMoveInputs({ draft, set }: ConditionProps<PriceMoveFields>) {
  return (
    <MoveInputs draft={draft} set={set} inPercent={draft.unit === 'percent'}>
      <BesideField>
        <Segmented
          label={texts.unit}
          value={draft.unit}
          onChange={(unit) => set({ unit })}
          options={(['percent', 'price'] as const).map((value) => ({ value, label: texts.units[value] }))}
        />
      </BesideField>
    </MoveInputs>
  );
}

function AverageMoveInputs({ draft, set }: ConditionProps<AverageMoveFields>) {
  const { indicatorPeriods } = useConstants();
  return (
    <>
      <BesideField>
        <Segmented
          label={texts.average}
          value={draft.average}
          onChange={(average) => set({ average })}
          options={(['sma', 'ema'] as const).map((value) => ({ value, label: texts.averages[value] }))}
        />
      </BesideField>
      <Select
        name="condition.period"
        label={texts.period}
        value={String(draft.period)}
        onChange={(next) => set({ period: Number(next) })}
        options={indicatorPeriods.map((value) => ({ value: String(value), label: String(value) }))}
      />
      <MoveInputs draft={draft} set={set} />
    </>
  );
}

interface MoveInputsProps extends ConditionProps<MoveFields> {
  inPercent?: boolean;
  children?: ReactNode;
}

function MoveInputs({ draft, set, inPercent = false, children }: MoveInputsProps) {
  const { moving, amount, bars } = draft;
  return (
    <>
      <BesideField>
        <Segmented
          label={texts.direction}
          value={moving}
          onChange={(next) => set({ moving: next })}
          options={(['up', 'down'] as const).map((value) => ({ value, label: texts[value] }))}
        />
      </BesideField>
      <NumberField
        name="condition.amount"
        label={texts.amount}
        value={amount}
        min={0}
        step={inPercent ? 0.5 : priceStep(amount)}
        {...(inPercent ? { unit: '%' } : { priceIn: MARKET_INFO[draft.market].currency })}
        onChange={(next) => set({ amount: next })}
      />
      {children}
      <NumberField
        name="condition.bars"
        label={texts.bars}
        value={bars}
        min={1}
        max={ALERT_LIMITS.bars}
        onChange={(next) => set({ bars: next ?? 1 })}
      />
    </>
  );
}
