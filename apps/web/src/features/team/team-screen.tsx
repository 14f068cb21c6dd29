import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreateTeamForm } from './create-team-form.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { JoinPanel } from './join-panel.tsx';
import { LeavePanel } from './leave-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { teamQuery } from './queries.ts';
import { SharesPanel } from './shares-panel.tsx';
import { teamTexts as texts } from './texts/team.ts';

export interface TeamScreenProps {
  /** Of the link of an invitation. */
  token: string | undefined;
  onAnswered: () => void;
}

/** The reader's team: its members, invitations, and what they share; or how to get one. */
export function TeamScreen({ token, onAnswered }: TeamScreenProps) {
  const { data, error, refetch } = useQuery(teamQuery);
  const team = data?.team;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-3 p-3 lg:p-4">
      <h1 className="text-heading font-semibold break-words">{team?.name ?? texts.title}</h1>
      {token && <JoinPanel token={token} onAnswered={onAnswered} />}
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && !team && !token && (
        <Panel title={data.canCreate ? texts.create : texts.none}>
          {data.canCreate ? (
            <CreateTeamForm />
          ) : (
            <EmptyNote
              action={
                <Link to="/pricing/business" className={buttonClass('plain')}>
                  {texts.plans}
                </Link>
              }
            >
              {texts.needsPlan}
            </EmptyNote>
          )}
        </Panel>
      )}
      {team && (
        <>
          <MembersPanel team={team} />
          {team.role !== 'member' && <InvitePanel team={team} />}
          <SharesPanel />
          <LeavePanel team={team} />
        </>
      )}
    </div>
  );
}
