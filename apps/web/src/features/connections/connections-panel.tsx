import { useQuery } from '@tanstack/react-query';
import { firstRunQuery } from '../../lib/first-run.ts';
import { useUser } from '../../lib/user.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MarketSources } from './market-sources.tsx';
import { OwnConnections } from './own-connections.tsx';
import { connectionsTexts as texts } from './texts/connections.ts';

/** Where prices come from; accounts connect providers here, operators for the whole server. */
export function ConnectionsPanel() {
  const user = useUser();
  return (
    <Panel title={texts.title}>
      <MarketSources />
      {user && <OwnConnections isForServer={user.role === 'operator'} />}
      {user && user.role !== 'operator' && <OperatorCommand email={user.email} />}
    </Panel>
  );
}

/** How an account becomes the operator, while there is none. */
function OperatorCommand({ email }: { email: string }) {
  const { data } = useQuery(firstRunQuery);
  if (data?.hasOperator !== false) return null;
  const command = `npm run -s cli -- operator add ${email}`;
  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline p-3">
      <p className="max-w-prose text-body text-pretty text-quiet">{texts.operatorsOnly}</p>
      <p className="flex max-w-full flex-wrap items-center gap-2">
        <code className="min-w-0 text-dense break-all">{command}</code> <CopyButton text={command} />
      </p>
    </div>
  );
}
