import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ruleSentences } from '../../lib/catalogue/rule-sentences.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useTabName } from '../../lib/tab-name.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SharedLinkError } from '../../ui/shared-link-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sharedStrategyQuery } from './queries.ts';
import { builderTexts as texts } from './texts/builder.ts';

/** A shared version of a strategy. */
export function SharedStrategyView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sharedStrategyQuery(id));
  useTabName(data?.definition.label);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 px-4 py-8">
      <p className="text-dense text-quiet">{texts.sharedTitle}</p>
      {error && <SharedLinkError error={error} fallback={texts.sharedFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data && (
        <>
          <h1 className="text-heading font-semibold break-words">{data.definition.label}</h1>
          <p className="text-reading text-pretty">{ruleSentences.sentence(data.definition, data.sentence)}</p>
          {data.definition.description && <p className="text-reading text-pretty">{data.definition.description}</p>}
          <p className="text-dense text-quiet">
            {marketNames[data.market]} · {data.timeframe} · {texts.version(data.version)} · {texts.sharedOn}{' '}
            <Moment atMs={data.createdAt} />
          </p>
          <p>
            <Link
              to="/dashboard/customstrategy"
              search={{
                market: data.market,
                timeframe: data.timeframe,
                label: data.definition.label,
                rule: data.definition.groups,
              }}
              className={buttonClass('primary')}
            >
              {texts.openBuilder}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
