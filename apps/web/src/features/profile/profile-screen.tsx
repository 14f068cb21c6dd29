import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { userQuery } from '../../lib/user.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { DataPanel, type DataPanelProps } from './data-panel.tsx';
import { DeletionNote } from './deletion-note.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { SecurityLog } from './security-log.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { profileTexts as texts } from './texts/profile.ts';
import { YouPanel } from './you-panel.tsx';

export interface ProfileScreenProps extends Pick<DataPanelProps, 'planNote'> {
  onSignedOut: () => void;
}

/** The user's account: name, log-in, devices, data. */
export function ProfileScreen({ onSignedOut, planNote }: ProfileScreenProps) {
  const { data: user, error, refetch } = useQuery(userQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-3 p-3 lg:p-4 xl:max-w-[110rem]">
      <h1 className="text-heading font-semibold">{texts.title}</h1>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!user && !error && <Skeleton className="h-screen w-full" />}
      {user && (
        <>
          {user.deleteAt !== null && <DeletionNote deleteAt={user.deleteAt} />}
          {!user.isConfigured && (
            <p className="border border-hairline bg-panel px-3 py-3 text-body">
              {texts.unfinished}{' '}
              <Link
                to="/signup-configuration"
                search={{ next: '/dashboard/profile' }}
                className="underline underline-offset-4"
              >
                {texts.goOn}
              </Link>
            </p>
          )}
          <div className="grid items-start gap-3 *:flex *:min-w-0 *:flex-col *:gap-3 xl:grid-cols-2">
            <div>
              <YouPanel user={user} />
              <SignInPanel user={user} />
              <DataPanel user={user} planNote={planNote} />
            </div>
            <div>
              <DevicesPanel onSignedOut={onSignedOut} />
              <ApiKeysPanel />
              <LinksPanel />
              <SecurityLog />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
