import { ALERT_EVENTS, type AlertEvent } from '@wickwise/contract';
import * as z from 'zod/mini';
import { Select } from '../../../ui/select.tsx';
import { type ConditionForm, type ConditionProps, conditionTexts as texts } from './condition-form.ts';

interface EventFields {
  event: AlertEvent;
}

export const eventForm: ConditionForm<'event', EventFields> = {
  empty: { event: 'earnings' },
  fieldsOf: ({ event }) => ({ event }),
  build: ({ event }) => ({ kind: 'event', event }),
  needed: z.object({}),
  scope: 'symbols',
  Fields: EventInput,
};

function EventInput({ draft, set }: ConditionProps<EventFields>) {
  return (
    <Select
      name="condition.event"
      label={texts.event}
      value={draft.event}
      onChange={(event) => set({ event })}
      options={ALERT_EVENTS.map((value) => ({ value, label: texts.events[value] }))}
    />
  );
}
