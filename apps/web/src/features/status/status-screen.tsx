import { useQuery } from '@tanstack/react-query';
import type { PartStatus } from '@wickwise/contract';
import { LOCALE } from '../../lib/texts.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DelayTable } from './delay-table.tsx';
import { IncidentList } from './incident-list.tsx';
import { PartList } from './part-list.tsx';
import { statusQuery } from './status-query.ts';
import { statusTexts as texts } from './texts/status.ts';

const METHODS = ['api', 'feed', 'scan', 'delivery', 'stopped', 'rules', 'error'] as const;

/** How the server is: its parts, their delays and its incidents, as it measures them itself. */
export function StatusScreen() {
  const { data, error, refetch } = useQuery(statusQuery);
  const feed = `/api/v1/status/incidents.atom?lang=${LOCALE.startsWith('hi') ? 'hi' : 'en'}`;
  return (
    <article className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-display font-semibold tracking-tight">{texts.title}</h1>
        <p className="text-reading text-quiet">{texts.lead}</p>
        <p role="status" className="min-h-7 text-title font-semibold">
          {data && summary(data.parts)}
        </p>
        {data?.parts.some(({ badge }) => badge === 'SIMULATED') && (
          <p className="text-body text-pretty text-quiet">{texts.simulated}</p>
        )}
      </header>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[60rem]" />}
      {data && (
        <>
          <PartList parts={data.parts} atMs={data.at} />
          <DelayTable parts={data.parts} />
          <IncidentList incidents={data.incidents} feed={feed} />
        </>
      )}
      <section className="max-w-[68ch] text-body text-pretty">
        <h2 className="mt-4 text-title font-semibold">{texts.how}</h2>
        <p className="mt-2 font-medium">{texts.inside}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-quiet">
          {METHODS.map((method) => (
            <li key={method}>{texts.methods[method]}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function summary(parts: readonly PartStatus[]): string {
  const bad = parts.filter(({ state }) => state !== 'up' && state !== 'closed');
  return bad.length === 0 ? texts.allUp : texts.problems(bad.length);
}
