import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { ownScreensQuery } from '../queries.ts';
import { type ConditionForm, type ConditionProps, NotEmpty, conditionTexts as texts } from './condition-form.ts';

interface ScreenFields {
  screenId: string;
  turn: 'entered' | 'left';
}

export const screenForm: ConditionForm<'screen', ScreenFields> = {
  empty: { screenId: '', turn: 'entered' },
  fieldsOf: ({ screenId, turn }) => ({ screenId, turn }),
  build: ({ screenId, turn }) => (screenId === '' ? undefined : { kind: 'screen', screenId, turn }),
  needed: z.object({ screenId: NotEmpty }),
  scope: 'screen',
  Fields: ScreenInputs,
};

function ScreenInputs({ draft, set, isGiven }: ConditionProps<ScreenFields>) {
  const { data } = useQuery(ownScreensQuery);
  const screens = data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      {!isGiven && (
        <Select
          name="condition.screenId"
          label={texts.screen}
          value={draft.screenId}
          onChange={(screenId) =>
            set({ screenId, market: data?.find(({ id }) => id === screenId)?.market ?? draft.market })
          }
          options={[{ value: '', label: '…' }, ...screens]}
        />
      )}
      <Segmented
        label={texts.turn}
        value={draft.turn}
        onChange={(turn) => set({ turn })}
        options={(['entered', 'left'] as const).map((value) => ({ value, label: texts.turns[value] }))}
      />
      {!isGiven && data?.length === 0 && <p className="text-body text-quiet">{texts.noScreen}</p>}
    </>
  );
}
