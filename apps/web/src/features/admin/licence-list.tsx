import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LicenceCard } from './licence-card.tsx';
import { licencesQuery } from './queries.ts';
import { StatementTable } from './statement-table.tsx';
import { adminTexts } from './texts/admin.ts';
import { licencesTexts as texts } from './texts/licences.ts';

/** Each market's licence, with the statements that were made. */
export function LicenceList() {
  const { data, error, refetch } = useQuery(licencesQuery);
  if (error) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <Panel title={adminTexts.lists.licences}>
        <p className="max-w-[72ch] px-3 pt-3 text-body text-pretty text-quiet">{texts.about}</p>
        <div className="grid gap-3 p-3 lg:grid-cols-2">
          {data.licences.map((licence) => (
            <LicenceCard
              key={`${licence.market} ${licence.source} ${licence.scope}`}
              licence={licence}
              statement={data.statements.find(
                ({ market, source, endedAt }) =>
                  market === licence.market && source === licence.source && endedAt === null,
              )}
            />
          ))}
        </div>
      </Panel>
      <Panel title={texts.statements}>
        <StatementTable statements={data.statements} />
      </Panel>
    </>
  );
}
