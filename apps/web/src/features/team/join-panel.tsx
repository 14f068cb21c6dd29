import { useQuery } from '@tanstack/react-query';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invitationQuery, joinTeam } from './queries.ts';
import { teamTexts as texts } from './texts/team.ts';

interface JoinPanelProps {
  token: string;
  /** The link has done its work. */
  onAnswered: () => void;
}

/** An invitation, which the reader accepts or leaves. */
export function JoinPanel({ token, onAnswered }: JoinPanelProps) {
  const { data, error } = useQuery(invitationQuery(token));
  const join = async (): Promise<void> => {
    await joinTeam(token);
    onAnswered();
  };
  return (
    <Panel title={texts.invitation}>
      {error && <ErrorNote error={new Error(texts.invitationGone)} fallback={texts.invitationGone} />}
      {!data && !error && <Skeleton className="m-3 h-16" />}
      {data && (
        <div className="flex flex-col items-start gap-3 p-3">
          <p className="text-reading text-pretty">
            {data.isForYou ? texts.joinAbout(data.teamName) : texts.otherAddress(data.email)}
          </p>
          {data.isForYou && (
            <div className="flex flex-wrap gap-3">
              <ActButton look="primary" onAct={join}>
                {texts.join}
              </ActButton>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}
