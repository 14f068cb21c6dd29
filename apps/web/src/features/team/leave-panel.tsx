import type { Team } from '@wickwise/contract';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { deleteTeam, endOwnMembership } from './queries.ts';
import { teamTexts as texts } from './texts/team.ts';

/** Members leave; the owner dissolves, or hands over first. */
export function LeavePanel({ team }: { team: Team }) {
  const [isAsking, setIsAsking] = useState(false);
  const words = team.role === 'owner' ? texts.dissolving : texts.leaving;
  return (
    <Panel title={words.title}>
      <div className="flex flex-col items-start gap-3 p-3">
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{words.about}</p>
        <Button onClick={() => setIsAsking(true)}>{words.submit}</Button>
      </div>
      {isAsking && (
        <ActDialog
          title={words.title}
          about={words.about}
          act={words.submit}
          onAct={team.role === 'owner' ? deleteTeam : endOwnMembership}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
