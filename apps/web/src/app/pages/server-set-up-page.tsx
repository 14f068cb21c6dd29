import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { enter } from '../../features/account/enter.ts';
import { FirstOperator } from '../../features/admin/first-run/first-operator.tsx';
import { IndiaNote } from '../../features/admin/first-run/step-bodies.tsx';
import { FirstRunStepList } from '../../features/admin/first-run/steps.tsx';
import { LivePricesPanel } from '../../features/admin/live-prices-panel.tsx';
import { ConnectionsPanel } from '../../features/connections/connections-panel.tsx';
import { firstRunQuery } from '../../lib/first-run.ts';
import { session } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { userQuery, useUser } from '../../lib/user.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { serverSetUpTexts as texts } from './texts/server-set-up.ts';

/** First run of an operator: the code and the account, then mail, market data, notices, backups and health. */
export function ServerSetUpPage() {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-3 px-4 py-10">
      <header className="mb-3">
        <h1 className="text-display font-semibold tracking-tight text-balance">{texts.title}</h1>
        <p className="mt-3 max-w-prose text-reading text-pretty text-quiet">{texts.lead}</p>
      </header>
      <SetUp />
      <p className="mt-3">
        <Link to="/dashboard" className={buttonClass()}>
          {texts.open}
        </Link>
      </p>
    </div>
  );
}

function SetUp() {
  const client = useQueryClient();
  const isSignedIn = useStore(session) !== undefined;
  const user = useUser();
  const { data, error, refetch } = useQuery(firstRunQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data || (isSignedIn && !user)) return <Skeleton className="h-96 w-full" />;
  if (user?.role === 'operator') return <FirstRunStepList prices={<Prices />} />;
  if (data.isOpen) {
    const onOperator = () =>
      Promise.all([client.invalidateQueries(userQuery), client.invalidateQueries(firstRunQuery)]);
    return <FirstOperator onSignedIn={enter} onOperator={onOperator} />;
  }
  if (!data.hasOperator) return <Note text={texts.noCode} />;
  if (!user)
    return (
      <Note text={texts.isSetUp}>
        <Link to="/login" search={{ next: '/setup' }} className={buttonClass('primary')}>
          {texts.logInFirst}
        </Link>
      </Note>
    );
  return (
    <Note text={texts.notOperator}>
      <Link to="/dashboard/configure" className={buttonClass()}>
        {texts.configure}
      </Link>
    </Note>
  );
}

function Prices() {
  return (
    <div className="flex flex-col gap-3">
      <ConnectionsPanel />
      <LivePricesPanel />
      <IndiaNote />
    </div>
  );
}

function Note({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 border border-hairline bg-panel p-3">
      <p className="max-w-prose text-body text-pretty">{text}</p>
      {children}
    </div>
  );
}
