import type { MeasuredSeconds, PartStatus } from '@wickwise/contract';
import { addDays, dateMs, type IsoDate, isoDate } from '@wickwise/market';
import { formatDay, formatDuration } from '../../lib/format.ts';
import { listText } from '../../lib/list-text.ts';
import { statusTexts as texts } from './texts/status.ts';

const DAYS = 90;
/** Less downtime than this doesn't colour a day, seconds. */
const SEEN_SECONDS = 60;

type DayLook = 'up' | 'down' | 'maintenance' | 'none';

const LOOKS: Record<DayLook, string> = {
  up: 'h-full bg-accent',
  down: 'h-full bg-error',
  maintenance: 'h-full border border-accent',
  none: 'h-1/4 bg-hairline',
};

function lookOf(seconds: MeasuredSeconds | undefined): DayLook {
  if (!seconds) return 'none';
  if (seconds.down >= SEEN_SECONDS) return 'down';
  if (seconds.maintenance >= SEEN_SECONDS) return 'maintenance';
  return seconds.up > 0 ? 'up' : 'none';
}

function dayText(day: IsoDate, seconds: MeasuredSeconds | undefined): string {
  const date = formatDay(dateMs(day), 'UTC');
  const look = lookOf(seconds);
  if (!seconds) return texts.dayUnknown(date);
  if (look === 'down') return texts.dayDown(date, formatDuration(seconds.down * 1_000));
  if (look === 'maintenance') return texts.dayMaintenance(date, formatDuration(seconds.maintenance * 1_000));
  return look === 'up' ? texts.dayUp(date) : texts.dayClosed(date);
}

/** The last 90 days as a bar each; in words for those who don't see it. */
export function DayBars({ days, atMs }: { days: PartStatus['days']; atMs: number }) {
  const today = isoDate(atMs);
  const byDay = new Map(days.map(({ day, seconds }) => [day, seconds]));
  const shown = Array.from({ length: DAYS }, (_, i) => addDays(today, i - DAYS + 1));
  const noted = shown.filter((day) => ['down', 'maintenance'].includes(lookOf(byDay.get(day))));
  const words = noted.length === 0 ? texts.noDowntime : listText(noted.map((day) => dayText(day, byDay.get(day))));
  return (
    <div role="img" aria-label={`${texts.chart(days.length)} ${words}`} className="flex h-7 items-end gap-px">
      {shown.map((day) => (
        <span key={day} title={dayText(day, byDay.get(day))} className="flex h-full min-w-0 flex-1 items-end">
          <span className={`w-full ${LOOKS[lookOf(byDay.get(day))]}`} />
        </span>
      ))}
    </div>
  );
}

/** What the colours and heights of the bars mean. */
export const BarLegend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 text-dense text-quiet">
    {(['up', 'down', 'maintenance', 'none'] as const).map((look) => (
      <li key={look} className="flex items-end gap-1.5">
        <span aria-hidden="true" className="flex h-4 w-1.5 items-end">
          <span className={`w-full ${LOOKS[look]}`} />
        </span>
        {texts.legend[look]}
      </li>
    ))}
  </ul>
);
