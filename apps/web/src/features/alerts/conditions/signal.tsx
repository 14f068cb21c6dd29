import * as z from 'zod/mini';
import { useConstants } from '../../../lib/constants.ts';
import { useSignalNames } from '../../../lib/pattern-names.ts';
import { hasFixesAlone } from '../../../realtime/market-states.ts';
import { useMarketState } from '../../../realtime/use-market.ts';
import { Select } from '../../../ui/select.tsx';
import { type ConditionForm, type ConditionProps, NotEmpty, conditionTexts as texts } from './condition-form.ts';

interface SignalFields {
  pattern: string;
  direction: 'bullish' | 'bearish' | '';
}

export const signalForm: ConditionForm<'signal', SignalFields> = {
  empty: { pattern: '', direction: '' },
  fieldsOf: ({ pattern, direction }) => ({ pattern, direction: direction ?? '' }),
  build: ({ pattern, direction }) =>
    pattern === '' ? undefined : { kind: 'signal', pattern, ...(direction ? { direction } : {}) },
  needed: z.object({ pattern: NotEmpty }),
  scope: 'market',
  Fields: SignalInputs,
};

function SignalInputs({ draft, set }: ConditionProps<SignalFields>) {
  const { patternDirections } = useConstants();
  const names = useSignalNames(!hasFixesAlone(useMarketState(draft.market)));
  const directionsOf = (pattern: string): readonly string[] =>
    names.find(({ name }) => name === pattern)?.directions ?? patternDirections;
  return (
    <>
      <Select
        name="condition.pattern"
        label={texts.pattern}
        value={draft.pattern}
        onChange={(pattern) =>
          set({ pattern, ...(directionsOf(pattern).includes(draft.direction) ? {} : { direction: '' }) })
        }
        options={[{ value: '', label: '…' }, ...names.map(({ name, label }) => ({ value: name, label }))]}
      />
      <Select
        name="condition.direction"
        label={texts.direction}
        value={draft.direction}
        onChange={(direction) => set({ direction })}
        options={[
          { value: '', label: texts.bothWays },
          ...patternDirections
            .filter((value) => directionsOf(draft.pattern).includes(value))
            .map((value) => ({ value, label: texts[value] })),
        ]}
      />
    </>
  );
}
