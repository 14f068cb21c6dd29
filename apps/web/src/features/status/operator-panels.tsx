import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { INCIDENT_STEPS, type IncidentStep, type StatusIncident, UpdateIncidentRequest } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { Incident } from './incident-list.tsx';
import { PostForm } from './post-form.tsx';
import { updateIncident } from './status-changes.ts';
import { statusQuery } from './status-query.ts';
import { statusTexts } from './texts/status.ts';
import { statusPostTexts as texts } from './texts/status-post.ts';
import { WordsField } from './words-field.tsx';

/** What operators post on the status page, and their updates of its incidents. */
export function StatusPanels() {
  const { data, error, refetch } = useQuery(statusQuery);
  const [posted, setPosted] = useState(0);
  if (error && !data) return <ErrorNote error={error} fallback={statusTexts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const parts = data.parts.map(({ part }) => part);
  return (
    <>
      <Panel
        title={texts.post}
        aside={
          <Link to="/status" className="underline underline-offset-2">
            {texts.open}
          </Link>
        }
      >
        <div className="max-w-2xl p-3">
          <p className="mb-3 text-dense text-pretty text-quiet">{texts.measuredStays}</p>
          <PostForm key={posted} parts={parts} onPosted={() => setPosted((count) => count + 1)} />
        </div>
      </Panel>
      <Panel title={statusTexts.incidents}>
        {data.incidents.length === 0 && <EmptyNote>{statusTexts.noIncidents}</EmptyNote>}
        <ol>
          {data.incidents.map((incident) => (
            <li
              key={incident.id}
              className="flex flex-col gap-1 border-hairline px-3 py-3 text-body not-first:border-t"
            >
              <Incident incident={incident} />
              <UpdatePart key={incident.updates.length} incident={incident} />
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function UpdatePart({ incident }: { incident: StatusIncident }) {
  const [isOpen, setOpen] = useState(false);
  if (isClosed(incident)) return null;
  if (isOpen) return <UpdateForm incident={incident} />;
  return (
    <p>
      <Button onClick={() => setOpen(true)}>{texts.update}</Button>
    </p>
  );
}

const isMeasured = ({ cause }: StatusIncident): boolean => cause === 'down' || cause === 'slow';

/** Whether an operator has said that a notice or maintenance is over: nothing follows. */
const isClosed = (incident: StatusIncident): boolean =>
  !isMeasured(incident) && incident.updates.at(-1)?.state === 'over';

/** Returns what an operator may say: measured incidents end by themselves, and what has ended stays so. */
function stepsOf(incident: StatusIncident): readonly IncidentStep[] {
  if (incident.state === 'over') return ['over'];
  return isMeasured(incident) ? INCIDENT_STEPS.filter((step) => step !== 'over') : INCIDENT_STEPS;
}

function UpdateForm({ incident }: { incident: StatusIncident }) {
  const steps = stepsOf(incident);
  const [state, setState] = useState<IncidentStep>(
    steps.find((step) => step === incident.state) ?? steps[0] ?? 'investigating',
  );
  const form = useForm({
    schema: UpdateIncidentRequest,
    read: (data) => ({ text: data.get('text'), state }),
    onSubmit: async (update) => {
      await updateIncident(incident.id, update);
      toast(texts.updated);
    },
  });
  return (
    <div className="max-w-2xl py-2">
      <Form form={form} submitLabel={texts.sendUpdate}>
        <Select
          label={texts.state}
          name="state"
          value={state}
          options={steps.map((value) => ({ value, label: statusTexts.steps[value] }))}
          onChange={setState}
        />
        <WordsField rows={3} />
      </Form>
    </div>
  );
}
