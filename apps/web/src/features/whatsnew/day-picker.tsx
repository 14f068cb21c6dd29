import { addDays } from '@wickwise/market';
import { useId } from 'react';
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
  const id = useId();
  const step = (by: number): void => {
    const next = addDays(day ?? today ?? '', by);
    onDay(today && next > today ? undefined : next);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1 max-sm:col-span-2">
      <label htmlFor={id} className="text-dense text-quiet">
        {texts.day}
      </label>
      <span className="flex items-center gap-1">
        <button type="button" disabled={!today} aria-label={texts.before} onClick={() => step(-1)} className={STEP}>
          ‹
        </button>
        <input
          id={id}
          type="date"
          value={day ?? ''}
          max={today}
          onChange={({ target }) => onDay(target.value === '' ? undefined : target.value)}
          className="h-8 min-w-0 rounded-input border border-field bg-panel px-2 text-body hover:border-quiet pointer-coarse:h-11"
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
    </div>
  );
}
