import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@wickwise/analytics';
import type { OwnStrategy, StrategyVersion } from '@wickwise/contract';
import { ruleSentences } from '../../../lib/catalogue/rule-sentences.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { versionsQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import type { BuilderChange } from './builder-search.ts';

export interface VersionsTabProps {
  saved: OwnStrategy | undefined;
  onSearch: (change: BuilderChange) => void;
}

/** All saved versions. Restoring one creates a new version on save. */
export function VersionsTab({ saved, onSearch }: VersionsTabProps) {
  if (!saved) return <EmptyNote>{texts.saveFirst}</EmptyNote>;
  return (
    <Versions
      saved={saved}
      onUse={({ market, timeframe, definition: { label, groups: rule } }) =>
        onSearch({ market, timeframe, label, rule, ...(market === saved.market ? {} : { symbol: undefined }) })
      }
    />
  );
}

function Versions({ saved, onUse }: { saved: OwnStrategy; onUse: (version: StrategyVersion) => void }) {
  const { data, error, refetch } = useQuery(versionsQuery(saved.id, saved.version));
  if (error) return <ErrorNote error={error} fallback={texts.failedVersions} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-24" />;
  return (
    <ol className="divide-y divide-hairline">
      {data.map((version) => (
        <li key={version.version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-body">
              <span className="font-medium">{texts.versionOf(version.version)}</span>{' '}
              <span className="text-dense text-quiet">
                <Moment atMs={version.savedAt} /> · {marketNames[version.market]} · {version.timeframe}
              </span>
            </p>
            <p className="text-body text-pretty">
              {ruleSentences.sentence(version.definition, sentenceOf(version.definition))}
            </p>
          </div>
          {version.version === saved.version ? (
            <span className="text-dense text-quiet">{texts.current}</span>
          ) : (
            <Button onClick={() => onUse(version)}>{texts.use}</Button>
          )}
        </li>
      ))}
    </ol>
  );
}
