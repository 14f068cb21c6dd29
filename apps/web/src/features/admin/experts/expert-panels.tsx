import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Expert } from '@wickwise/contract';
import { useState } from 'react';
import { ActButton } from '../../../ui/act-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { expertsTexts as texts } from '../texts/experts.ts';
import { CreateDialog, EditDialog, VerifiedDialog } from './expert-dialogs.tsx';
import { adminExpertsQuery, deleteVerified, saveExpert } from './expert-queries.ts';
import { HouseSwitch } from './house-switch.tsx';

type AdminExpert = Expert & { email: string | null };

type Opened = { kind: 'create' } | { kind: 'edit' | 'verified'; expert: AdminExpert };

/** Experts of this server: made, changed and ended here. */
export function ExpertPanels() {
  const { data, error, refetch } = useQuery(adminExpertsQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <Panel
        title={texts.title}
        aside={
          <Button look="primary" onClick={() => setOpened({ kind: 'create' })}>
            {texts.create}
          </Button>
        }
      >
        <p className="max-w-[72ch] px-3 py-3 text-body text-pretty text-quiet">{texts.about}</p>
        <HouseSwitch />
        {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="m-3 h-48" />}
        {data?.experts.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
        {data && data.experts.length > 0 && <ExpertTable experts={data.experts} onOpen={setOpened} />}
      </Panel>
      {opened?.kind === 'create' && <CreateDialog onClose={close} />}
      {opened?.kind === 'edit' && <EditDialog expert={opened.expert} onClose={close} />}
      {opened?.kind === 'verified' && <VerifiedDialog expert={opened.expert} onClose={close} />}
    </>
  );
}

interface TableProps {
  experts: readonly AdminExpert[];
  onOpen: (opened: Opened) => void;
}

const ExpertTable = ({ experts, onOpen }: TableProps) => (
  <RecordTable
    caption={texts.title}
    items={experts}
    keyOf={({ id }) => id}
    columns={[
      {
        heading: texts.name,
        cell: ({ slug, name, isEnded }) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            <Link
              to="/dashboard/expertadvice/experts/$slug"
              params={{ slug }}
              className="underline decoration-hairline underline-offset-4 hover:decoration-current"
            >
              <bdi>{name}</bdi>
            </Link>
            {isEnded && <Badge tone="warn">{texts.ended}</Badge>}
          </span>
        ),
      },
      { heading: texts.email, cell: ({ email }) => (email === null ? texts.noAccount : <bdi>{email}</bdi>) },
      {
        heading: texts.registration,
        cell: ({ registration }) =>
          registration ? `${registration.name} ${registration.number}` : texts.authorities.none,
      },
      {
        heading: texts.verified,
        cell: (expert) => <Verified expert={expert} onAdd={() => onOpen({ kind: 'verified', expert })} />,
      },
      {
        heading: texts.change,
        cell: (expert) => (
          <span className="flex flex-wrap gap-2 py-1">
            <Button aria-label={texts.editOf(expert.name)} onClick={() => onOpen({ kind: 'edit', expert })}>
              {texts.edit}
            </Button>
            <ActButton
              label={expert.isEnded ? texts.resumeOf(expert.name) : texts.endOf(expert.name)}
              look={expert.isEnded ? 'plain' : 'danger'}
              onAct={() => saveExpert(expert.id, { isEnded: !expert.isEnded })}
            >
              {expert.isEnded ? texts.resume : texts.end}
            </ActButton>
          </span>
        ),
      },
    ]}
  />
);

const Verified = ({ expert: { id, name, verified }, onAdd }: { expert: AdminExpert; onAdd: () => void }) => (
  <span className="flex flex-col items-start gap-1">
    {verified.map((one) => (
      <span key={one.id} className="flex flex-wrap items-center gap-2 text-dense">
        {one.agency} {one.reference}
        <ActButton look="quiet" label={texts.removeVerifiedOf(one.reference)} onAct={() => deleteVerified(id, one.id)}>
          {texts.remove}
        </ActButton>
      </span>
    ))}
    <Button look="quiet" aria-label={texts.verifiedOf(name)} onClick={onAdd}>
      {texts.add}
    </Button>
  </span>
);
