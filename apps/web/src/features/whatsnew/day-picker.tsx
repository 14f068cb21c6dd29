import { addDays } from '@wickwise/market';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { whatsNewTexts as texts } from './texts.ts';

export interface DayPickerProps {
  /** Undefined is the last 24 hours. */
  day: string | undefined;
  today: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** One trading day of the past, or the last 24 hours. */
export function DayPicker({ day, today, onDay }: DayPickerProps) {
  const id = useId();
  const step = (by: number): void => {
    const next = addDays(day ?? today ?? '', by);
    onDay(today && next > today ? undefined : next);
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-dense text-quiet">
        {texts.day}
      </label>
      <span className="flex items-center gap-1">
        <Button
          look="plain"
          className="h-8 min-h-8 px-2"
          disabled={!today}
          aria-label={texts.before}
          onClick={() => step(-1)}
        >
          ‹
        </Button>
        <input
          id={id}
          type="date"
          value={day ?? ''}
          max={today}
          onChange={({ target }) => onDay(target.value === '' ? undefined : target.value)}
          className="h-8 rounded-input border border-field bg-panel px-2 text-body hover:border-quiet pointer-coarse:h-11"
        />
        <Button
          look="plain"
          className="h-8 min-h-8 px-2"
          disabled={!day}
          aria-label={texts.after}
          onClick={() => step(1)}
        >
          ›
        </Button>
        <Button
          look={day ? 'plain' : 'quiet'}
          className="h-8 min-h-8 px-2"
          aria-pressed={!day}
          onClick={() => onDay(undefined)}
        >
          {texts.latest}
        </Button>
      </span>
    </div>
  );
}
