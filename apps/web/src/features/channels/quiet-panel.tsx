import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { channelsQuery, keepQuietHours } from './queries.ts';
import { channelTexts as texts } from './texts/channel.ts';

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i * 30);

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Quiet hours, in which nothing is sent. */
export function QuietPanel() {
  const { data } = useQuery(channelsQuery);
  const { mutate, error } = useMutation({ mutationFn: keepQuietHours });
  const [isRefused, setIsRefused] = useState(false);
  const hours = data?.quietHours ?? null;
  const keep = (next: typeof hours): void => {
    const isEmpty = next !== null && next.from === next.to; // no quiet hours at all
    setIsRefused(isEmpty);
    if (!isEmpty) mutate(next);
  };
  const choice = (label: string, end: 'from' | 'to') =>
    hours && (
      <Select
        label={label}
        value={String(hours[end])}
        onChange={(next) => keep({ ...hours, [end]: Number(next) })}
        options={withOwn(hours[end]).map((value) => ({ value: String(value), label: clock(value) }))}
      />
    );
  return (
    <Panel title={texts.quiet}>
      <div className="flex flex-col gap-3 p-3">
        <Switch
          label={texts.quietSwitch}
          about={texts.quietAbout}
          isOn={hours !== null}
          isDisabled={!data}
          onChange={(isOn) => keep(isOn ? NIGHT : null)}
        />
        {hours && (
          <div className="flex flex-wrap gap-3">
            {choice(texts.from, 'from')}
            {choice(texts.to, 'to')}
          </div>
        )}
        <p role="alert" className="text-body text-error empty:hidden">
          {(isRefused || (hours !== null && hours.from === hours.to)) && texts.quietSame}
        </p>
        {error && <ErrorNote error={error} fallback={texts.changeFailed} />}
      </div>
    </Panel>
  );
}

const withOwn = (minute: number): readonly number[] =>
  HALF_HOURS.includes(minute) ? HALF_HOURS : [...HALF_HOURS, minute];
