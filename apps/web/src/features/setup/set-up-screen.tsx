import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '@wickwise/contract';
import { preferencesQuery, savePreferences } from '../../lib/preferences.ts';
import { userQuery } from '../../lib/user.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type SetUpParts, Steps } from './steps.tsx';
import { setupTexts as texts } from './texts/setup.ts';

/** The steps after sign-up; each answer is saved, so the set-up can be continued later. */
export function SetUpScreen({ parts, onDone }: { parts: SetUpParts; onDone: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const save = async (preferences: Preferences): Promise<void> => {
    client.setQueryData(preferencesQuery.queryKey, await savePreferences(preferences));
    if (preferences.step !== 'done') return;
    await client.invalidateQueries(userQuery);
    onDone();
  };
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-10 sm:py-16">
      <div>
        <h1 className="text-display font-semibold tracking-tight text-balance">{texts.title}</h1>
        <p className="mt-2 text-reading text-quiet">{texts.lead}</p>
      </div>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <Steps kept={data} parts={parts} onSave={save} />}
    </section>
  );
}
