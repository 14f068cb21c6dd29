import { TEAM_ROLES, type Team, type TeamMember, type TeamRole } from '@wickwise/contract';
import { useState } from 'react';
import { useUser } from '../../lib/user.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Select } from '../../ui/select.tsx';
import { deleteMember, setRole } from './queries.ts';
import { teamTexts as texts } from './texts/team.ts';

/** Who is in the team, and what the reader may change of it. */
export function MembersPanel({ team }: { team: Team }) {
  const own = useUser()?._id;
  const used = team.members.length + team.invitations.length;
  return (
    <Panel
      title={texts.members}
      aside={
        <span className="text-dense text-quiet tabular-nums">
          {team.seats === null ? texts.seatsUsed(used) : texts.seatsOf(used, team.seats)}
        </span>
      }
    >
      <RecordTable
        caption={texts.members}
        items={team.members}
        keyOf={({ userId }) => userId}
        columns={[
          { heading: texts.person, cell: (member) => <Person member={member} isOwn={member.userId === own} /> },
          { heading: texts.email, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
          { heading: texts.role, cell: (member) => <RoleCell team={team} member={member} /> },
          { heading: texts.joined, cell: ({ joinedAt }) => <Moment atMs={joinedAt} /> },
          ...(team.role === 'member'
            ? []
            : [{ heading: texts.change, cell: (member: TeamMember) => <RemoveButton team={team} member={member} /> }]),
        ]}
      />
    </Panel>
  );
}

const Person = ({ member: { name, hasSeat }, isOwn }: { member: TeamMember; isOwn: boolean }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <bdi>{name}</bdi>
    {isOwn && <span className="text-dense text-quiet">{texts.you}</span>}
    {!hasSeat && <Badge tone="warn">{texts.noSeat}</Badge>}
  </span>
);

/** The owner changes roles; choosing Owner asks first, because it can't be taken back. */
function RoleCell({ team, member: { userId, name, role } }: { team: Team; member: TeamMember }) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<Error>();
  if (team.role !== 'owner' || role === 'owner') return texts.roles[role];
  const change = (next: TeamRole): void => {
    setFailure(undefined);
    if (next === 'owner') setIsAsking(true);
    else setRole(userId, next).catch(setFailure);
  };
  return (
    <>
      <Select
        label={texts.roleOf(name)}
        isLabelHidden
        value={role}
        options={TEAM_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
        onChange={change}
      />
      {failure && <FailureNote error={failure} />}
      {isAsking && (
        <ActDialog
          title={texts.handOver(name)}
          about={texts.handOverAbout}
          act={texts.handOverSubmit}
          look="primary"
          onAct={() => setRole(userId, 'owner')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function RemoveButton({ team, member: { userId, name, role } }: { team: Team; member: TeamMember }) {
  const [isAsking, setIsAsking] = useState(false);
  if (role === 'owner' || (team.role === 'admin' && role === 'admin')) return null;
  return (
    <>
      <Button look="quiet" aria-label={texts.removeOf(name)} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <ActDialog
          title={texts.removeOf(name)}
          about={texts.removeAbout}
          act={texts.remove}
          onAct={() => deleteMember(userId)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
