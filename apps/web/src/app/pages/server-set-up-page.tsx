import { Link } from '@tanstack/react-router';
import { LivePricesPanel } from '../../features/admin/live-prices-panel.tsx';
import { ServerSetUpPanel } from '../../features/admin/server-set-up.tsx';
import { ConnectionsPanel } from '../../features/connections/connections-panel.tsx';
import { session } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { useUser } from '../../lib/user.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { serverSetUpTexts as texts } from './texts/server-set-up.ts';

/** First run for an operator: account, market data, mail, notices, backups, history. */
export function ServerSetUpPage() {
  const isSignedIn = useStore(session) !== undefined;
  const user = useUser();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-3 px-4 py-10">
      <header className="mb-3">
        <h1 className="text-display font-semibold tracking-tight text-balance">{texts.title}</h1>
        <p className="mt-3 max-w-prose text-reading text-pretty text-quiet">{texts.lead}</p>
      </header>
      {!isSignedIn && (
        <Panel title={texts.account}>
          <div className="flex flex-col items-start gap-3 p-3">
            <p className="max-w-prose text-body text-pretty">{texts.accountFirst}</p>
            <p className="flex flex-wrap gap-2">
              <Link to="/signup" className={buttonClass('primary')}>
                {texts.signUp}
              </Link>
              <Link to="/login" search={{ next: '/setup' }} className={buttonClass()}>
                {texts.logIn}
              </Link>
            </p>
          </div>
        </Panel>
      )}
      {user?.role === 'operator' && (
        <>
          <ServerSetUpPanel />
          <LivePricesPanel />
        </>
      )}
      <ConnectionsPanel />
      <p className="mt-3">
        <Link to="/dashboard" className={buttonClass()}>
          {texts.open}
        </Link>
      </p>
    </div>
  );
}
