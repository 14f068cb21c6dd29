import { useMutation, useQuery } from '@tanstack/react-query';
import type { DataConnectionsAnswer, DataProvider } from '@wickwise/contract';
import { useEffect, useRef, useState } from 'react';
import { useStartingPlace } from '../../lib/starting-place.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConnectForm } from './connect-form.tsx';
import { ConnectionRow } from './connection-row.tsx';
import type { MarketClaims } from './market-choice.tsx';
import { ProviderCard } from './provider-card.tsx';
import { connectionsQuery, providersQuery } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

/** The user's connections, and providers to connect. `isForServer`: the server uses them, not the account alone. */
export function OwnConnections({ isForServer }: { isForServer: boolean }) {
  const own = useQuery(connectionsQuery);
  const providers = useQuery(providersQuery);
  // while the server's roles start again, what was known stays
  const failed = [own, providers].find(({ data, error }) => error && !data);
  const isOff = own.data?.places === 0 && own.data.connections.length === 0;
  const retry = (): void => void Promise.all([own.refetch(), providers.refetch()]);
  return (
    <div className="flex flex-col gap-3 border-t border-hairline p-3">
      <p className="max-w-prose text-body text-pretty text-quiet">
        {isForServer ? texts.why : isOff ? texts.noPlaceYet : texts.whyOwn}
      </p>
      {failed?.error && <ErrorNote error={failed.error} fallback={texts.failed} onRetry={retry} />}
      {!failed && !(own.data && providers.data) && <Skeleton className="h-40" />}
      {own.data && providers.data && !isOff && (
        <Loaded answer={own.data} providers={providers.data} isForServer={isForServer} />
      )}
    </div>
  );
}

interface LoadedProps {
  answer: DataConnectionsAnswer;
  providers: readonly DataProvider[];
  isForServer: boolean;
}

function Loaded({ answer, providers, isForServer }: LoadedProps) {
  const { connections, taken, settled, pinnedFeed, places } = answer;
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const claimsBeside = (id?: string) => ({ taken, settled, others: connections.filter((one) => one.id !== id) });
  return (
    <>
      {pinnedFeed && (
        <p role="status" className="border-l-2 border-warn px-3 py-1 text-body text-pretty">
          {texts.unusedHere(pinnedFeed)}
        </p>
      )}
      <h3 className="text-body font-semibold">{texts.own}</h3>
      {connections.length === 0 && <p className="text-body text-quiet">{texts.none}</p>}
      {connections.length > 0 && (
        <ul aria-label={texts.own} className="flex flex-col gap-4">
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionRow
                connection={connection}
                provider={providers.find(({ name }) => name === connection.provider) ?? unknown(connection.provider)}
                onAct={(work) => act.mutate(work)}
                {...claimsBeside(connection.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {act.error && <ErrorNote error={act.error} fallback={texts.changeFailed} />}
      {places === 0 && <p className="text-body text-quiet">{texts.noPlace}</p>}
      <Available
        providers={places === 0 ? [] : providers}
        connected={connections.map(({ provider }) => provider)}
        claims={claimsBeside()}
        isForServer={isForServer}
      />
    </>
  );
}

/** A provider that this version of the server doesn't know any more: its connection can be deleted. */
const unknown = (name: string): DataProvider => ({
  name,
  label: name,
  markets: [],
  fields: [],
  scope: 'personal',
  signUpUrl: null,
  terms: '',
  login: 'none',
  logIn: null,
});

interface AvailableProps {
  providers: readonly DataProvider[];
  connected: readonly string[];
  claims: MarketClaims;
  isForServer: boolean;
}

/** Providers to connect, those of the reader's market first. */
function Available({ providers, connected, claims, isForServer }: AvailableProps) {
  const { market } = useStartingPlace();
  const [first, others] = [true, false].map((isFirst) =>
    providers.filter(({ markets }) => (markets[0] === market) === isFirst),
  ) as [DataProvider[], DataProvider[]];
  const [open, setOpen] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open !== undefined) form.current?.querySelector('input')?.focus();
  }, [open]);
  const isOpen = ({ name }: DataProvider): boolean => name === open && !connected.includes(name);
  return (
    <>
      {providers.length > 0 && <h3 className="mt-2 text-body font-semibold">{texts.available}</h3>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
        {[...first, ...others].map((provider) => (
          <li key={provider.name} className={`flex flex-col ${isOpen(provider) ? 'col-span-full' : ''}`}>
            <ProviderCard
              provider={provider}
              isConnected={connected.includes(provider.name)}
              isOpen={isOpen(provider)}
              isForServer={isForServer}
              onOpen={() => setOpen(isOpen(provider) ? undefined : provider.name)}
            />
            {isOpen(provider) && (
              <div ref={form} className="border border-t-0 border-hairline p-3">
                <ConnectForm
                  provider={provider}
                  onDone={(isTested) => {
                    setOpen(undefined);
                    toast(isTested ? texts.saved : texts.logIn.savedFirst);
                  }}
                  onCancel={() => setOpen(undefined)}
                  {...claims}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
