import type { MeasuredSeconds, PartState, PartStatus } from '@wickwise/contract';
import { formatDuration } from '../../lib/format.ts';
import { Lamp, SourceBadge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BarLegend, DayBars } from './day-bars.tsx';
import { partName, uptimeText } from './status-words.ts';
import { statusTexts as texts } from './texts/status.ts';

const LAMPS = { up: 'on', slow: 'waiting', down: 'off', closed: 'off', maintenance: 'waiting' } as const;
const TONES: Record<PartState, string> = {
  up: '',
  slow: 'text-warn',
  down: 'text-error',
  closed: 'text-quiet',
  maintenance: 'text-warn',
};

/** Each part now, with its last 90 days. */
export function PartList({ parts, atMs }: { parts: readonly PartStatus[]; atMs: number }) {
  return (
    <Panel title={texts.now}>
      <ul>
        {parts.map((one) => (
          <Part key={one.part} measured={one} atMs={atMs} />
        ))}
      </ul>
      <div className="border-t border-hairline">
        <BarLegend />
      </div>
    </Panel>
  );
}

function Part({ measured: { part, badge, state, since, days }, atMs }: { measured: PartStatus; atMs: number }) {
  return (
    <li className="flex flex-col gap-1.5 border-hairline px-3 py-3 not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-body font-medium">{partName(part)}</h3>
        {badge && <SourceBadge badge={badge} />}
        <p className="flex flex-wrap items-center gap-x-2 text-body sm:ml-auto">
          <span className={`inline-flex items-center gap-2 ${TONES[state]}`}>
            <Lamp state={LAMPS[state]} />
            {texts.states[state]}
          </span>
          <span className="text-dense text-quiet">
            {texts.since} <Moment atMs={since} />
          </span>
        </p>
      </div>
      <DayBars days={days} atMs={atMs} />
      <p className="flex flex-wrap justify-between gap-x-3 text-dense text-quiet">
        <span>{texts.daysBefore}</span>
        <span className="tabular-nums">{uptimeOf(days)}</span>
        <span>{texts.today}</span>
      </p>
    </li>
  );
}

function uptimeOf(days: PartStatus['days']): string {
  const sum = (of: keyof MeasuredSeconds): number => days.reduce((all, { seconds }) => all + seconds[of], 0);
  const all = { up: sum('up'), down: sum('down'), paused: sum('paused'), maintenance: sum('maintenance') };
  if (all.up + all.down + all.maintenance === 0) return texts.noDays;
  const share = texts.ofDays(days.length, uptimeText(all));
  return all.maintenance === 0 ? share : `${share}, ${texts.maintenanceOf(formatDuration(all.maintenance * 1_000))}`;
}
