import { addDays } from '@wickwise/market';
import { DateField } from '../../ui/date-field.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { whatsNewTexts as texts } from './texts/whats-new.ts';

export interface DayPickerProps {
  /** Undefined is the last 24 hours. */
  day: string | undefined;
  today: string | undefined;
  onDay: (day: string | undefined) => void;
}

const STEP =
  'h-8 w-8 rounded-input border border-field bg-panel text-body hover:border-quiet disabled:opacity-50 pointer-coarse:h-11 pointer-coarse:w-11';

/** Choice of a past trading day, or the last 24 hours. */
export function DayPicker({ day, today, onDay }: DayPickerProps) {
  const step = (by: number): void => {
    const next = addDays(day ?? today ?? '', by);
    onDay(today && next > today ? undefined : next);
  };
  return (
    <span className="flex min-w-0 items-end gap-1 max-sm:col-span-2 max-sm:flex-wrap">
      <button type="button" disabled={!today} aria-label={texts.before} onClick={() => step(-1)} className={STEP}>
        ‹
      </button>
      <DateField
        name="day"
        label={texts.day}
        value={day ?? ''}
        max={today}
        onChange={(date) => onDay(date === '' ? undefined : date)}
      />
      <button type="button" disabled={!day} aria-label={texts.after} onClick={() => step(1)} className={STEP}>
        ›
      </button>
      <ToggleChips
        label={texts.latest}
        options={[{ value: 'latest', label: texts.latest }]}
        chosen={day ? [] : ['latest']}
        onChange={() => onDay(undefined)}
      />
    </span>
  );
}
