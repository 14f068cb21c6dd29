import { PostMaintenanceRequest, PostNoticeRequest, STATUS_LIMITS, type StatusPart } from '@wickwise/contract';
import { dateInZone, type IsoDate, MINUTE_MS, zonedTimeMs } from '@wickwise/market';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { postIncident } from './status-changes.ts';
import { partName } from './status-words.ts';
import { statusTexts } from './texts/status.ts';
import { statusPostTexts as texts } from './texts/status-post.ts';
import { WordsField } from './words-field.tsx';

const WHOLE = 'server';
const STATES = ['investigating', 'identified', 'monitoring'] as const;
const USUAL_MINUTES = 60;

interface PostFormProps {
  parts: readonly StatusPart[];
  onPosted: () => void;
}

/** A notice, or maintenance that is to come. */
export function PostForm({ parts, onPosted }: PostFormProps) {
  const zone = useStore(readerZone);
  const [cause, setCause] = useState<'notice' | 'maintenance'>('notice');
  const [part, setPart] = useState<StatusPart | typeof WHOLE>(WHOLE);
  const [state, setState] = useState<(typeof STATES)[number]>('investigating');
  const [date, setDate] = useState<IsoDate | ''>(() => dateInZone(zone, Date.now()));
  const [minutes, setMinutes] = useState<number | undefined>(USUAL_MINUTES);
  const form = useForm({
    schema: cause === 'notice' ? PostNoticeRequest : PostMaintenanceRequest,
    read: (data) => {
      const common = { cause, part: part === WHOLE ? null : part, title: data.get('title'), text: data.get('text') };
      if (cause === 'notice') return { ...common, state };
      const startsAt = startOf(zone, date, String(data.get('startsAt')));
      return { ...common, startsAt, endsAt: endOf(startsAt, minutes) };
    },
    onSubmit: async (request) => {
      await postIncident(request);
      toast(texts.posted);
      onPosted();
    },
  });
  return (
    <Form form={form} submitLabel={cause === 'notice' ? texts.postNotice : texts.postMaintenance}>
      <Segmented
        label={texts.kind}
        value={cause}
        options={[
          { value: 'notice', label: statusTexts.notice },
          { value: 'maintenance', label: statusTexts.maintenance },
        ]}
        onChange={setCause}
      />
      <Select
        label={statusTexts.part}
        name="part"
        value={part}
        options={[
          { value: WHOLE, label: statusTexts.server },
          ...parts.map((value) => ({ value, label: partName(value) })),
        ]}
        onChange={setPart}
      />
      <TextField name="title" label={texts.title} maxLength={STATUS_LIMITS.titleLength} dir="auto" />
      <WordsField rows={4} />
      {cause === 'notice' ? (
        <Select
          label={texts.state}
          name="state"
          value={state}
          options={STATES.map((value) => ({ value, label: statusTexts.steps[value] }))}
          onChange={setState}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <DateField name="date" label={texts.date} value={date} onChange={setDate} />
          <TextField isDense type="time" name="startsAt" label={texts.time(zone)} required />
          <NumberField
            name="endsAt"
            label={texts.minutes}
            value={minutes}
            min={1}
            max={STATUS_LIMITS.maintenanceMs / MINUTE_MS}
            step={15}
            onChange={setMinutes}
          />
        </div>
      )}
    </Form>
  );
}

/** Returns the instant of a date and a time of day, `14:30`; NaN without them, which the form refuses. */
function startOf(zone: string, date: IsoDate | '', time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return date === '' || hours === undefined
    ? Number.NaN
    : zonedTimeMs(zone, date, Number(hours) * 60 + Number(minutes));
}

/** Returns the end; NaN without minutes. A missing beginning is no flaw of the minutes. */
const endOf = (startsAt: number, minutes: number | undefined): number =>
  minutes === undefined || !Number.isNaN(startsAt) ? startsAt + (minutes ?? Number.NaN) * MINUTE_MS : 0;
