import type { StatusIncident } from '@wickwise/contract';
import { formatDuration } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { incidentTitle, partName } from './status-words.ts';
import { statusTexts as texts } from './texts/status.ts';

/** Incidents, newest first, with what operators said about them. */
export function IncidentList({ incidents, feed }: { incidents: readonly StatusIncident[]; feed: string }) {
  return (
    <Panel
      title={texts.incidents}
      aside={
        <a href={feed} className="underline underline-offset-2">
          {texts.feed}
        </a>
      }
    >
      {incidents.length === 0 && <EmptyNote>{texts.noIncidents}</EmptyNote>}
      <ol>
        {incidents.map((incident) => (
          <li key={incident.id} className="flex flex-col gap-1 border-hairline px-3 py-3 text-body not-first:border-t">
            <Incident incident={incident} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** An incident with its updates. */
export function Incident({ incident }: { incident: StatusIncident }) {
  const { cause, part, state, updates } = incident;
  const isMeasured = cause === 'down' || cause === 'slow';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium break-words" dir="auto">
          {incidentTitle(incident)}
        </h3>
        <Badge>{isMeasured ? texts.measured : texts[cause]}</Badge>
        <Badge tone={state === 'over' ? 'plain' : 'warn'}>{texts.steps[state]}</Badge>
      </div>
      <p className="text-dense text-quiet">
        {!isMeasured && <>{partName(part)}, </>}
        <Span incident={incident} />
      </p>
      {updates.length > 0 && (
        <ul className="mt-1 flex flex-col gap-2 border-l border-hairline pl-3">
          {updates.map(({ at, state: step, text }) => (
            <li key={at}>
              <p className="text-dense text-quiet">
                <Moment atMs={at} />, {texts.steps[step]}
              </p>
              <p dir="auto" className="break-words whitespace-pre-line">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Span({ incident: { cause, startedAt, endedAt } }: { incident: StatusIncident }) {
  if (endedAt === null)
    return (
      <>
        {texts.since} <Moment atMs={startedAt} />
      </>
    );
  if (cause === 'maintenance')
    return (
      <>
        <Moment atMs={startedAt} />, {texts.until} <Moment atMs={endedAt} />
      </>
    );
  return (
    <>
      <Moment atMs={startedAt} />, {texts.lasted(formatDuration(endedAt - startedAt))}
    </>
  );
}
