import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Expert } from '@wickwise/contract';
import { LOCALE } from '../../../lib/locale.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTabName } from '../../../lib/tab-name.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CallFilter } from '../advice-search.ts';
import { CallList } from '../calls/call-list.tsx';
import { becomeClient, expertQuery, loadRecord } from '../queries.ts';
import { adviceTexts } from '../texts/advice.ts';
import { adviceExpertTexts as texts } from '../texts/advice-expert.ts';
import { adviceRecordTexts as recordTexts } from '../texts/advice-record.ts';
import { FollowButton } from './follow-button.tsx';
import { ChainLink, RecordLabel, VerifiedList } from './record-parts.tsx';
import { RecordView } from './record-view.tsx';

export interface ExpertScreenProps {
  slug: string;
  filter: CallFilter;
  onFilter: (change: CallFilter) => void;
}

/** An expert: who it is, its record and its calls. */
export function ExpertScreen({ slug, filter, onFilter }: ExpertScreenProps) {
  const { data, error, refetch } = useQuery(expertQuery(slug));
  useTabName(data?.expert.name);
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <p className="text-dense">
        <Link
          to="/dashboard/expertadvice"
          search={{ tab: 'experts' }}
          className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
        >
          ‹ {texts.all}
        </Link>
      </p>
      {error && !data && (
        <ErrorNote error={error} fallback={adviceTexts.failedExperts} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-96 w-full" />
        </>
      )}
      {data && <Whole expert={data.expert} filter={filter} onFilter={onFilter} />}
    </div>
  );
}

function Whole({ expert, filter, onFilter }: { expert: Expert } & Omit<ExpertScreenProps, 'slug'>) {
  const { record, verified, slug } = expert;
  return (
    <>
      <Head expert={expert} />
      <Panel
        title={recordTexts.title}
        aside={
          record && (
            <ActButton look="quiet" onAct={async () => saveFile(`${slug}.csv`, await loadRecord(slug))}>
              {recordTexts.csv}
            </ActButton>
          )
        }
      >
        <div className="p-3">
          <RecordLabel expert={expert} />
        </div>
        {record && record.closed > 0 && <RecordView record={record} />}
        {record && record.closed === 0 && <EmptyNote>{recordTexts.noneClosed}</EmptyNote>}
      </Panel>
      {verified.length > 0 && (
        <Panel title={recordTexts.verified}>
          <VerifiedList verified={verified} />
        </Panel>
      )}
      <Panel title={adviceTexts.tabNames.calls} aside={<ChainLink />}>
        <CallList filter={filter} onFilter={onFilter} ofExpert={slug} />
      </Panel>
      <p className="text-dense text-pretty text-quiet">{adviceTexts.notAdvice}</p>
    </>
  );
}

function Head({ expert }: { expert: Expert }) {
  const { name, bio, country, registration, disclosures, isAutomated, isEnded, since, followers, markets, isOwn } =
    expert;
  const said = (['holdings', 'conflicts', 'ai'] as const).map((key) => [key, disclosures[key]] as const);
  return (
    <section className="flex flex-col gap-3 border border-hairline bg-panel p-3">
      <div className="flex items-start gap-x-4 gap-y-3 max-md:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h1 className="flex flex-wrap items-center gap-2 text-title font-semibold break-words">
            <bdi>{name}</bdi>
            {isAutomated && <Badge title={adviceTexts.automatedWhy}>{adviceTexts.automated}</Badge>}
            {isEnded && <Badge tone="warn">{texts.ended}</Badge>}
          </h1>
          <p className="text-body">
            {registration ? (
              <>
                {texts.registeredWith(registration.name)} <span className="font-mono">{registration.number}</span>
                {registration.validUntil !== null && (
                  <span className="text-quiet">
                    {' '}
                    {texts.until} <Moment atMs={registration.validUntil} />
                  </span>
                )}
              </>
            ) : (
              <span className="font-medium">{adviceTexts.notRegistered}</span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-3 text-dense text-quiet">
            <span>{countryName(country)}</span>
            <span>
              {texts.since} <Moment atMs={since} />
            </span>
            <span>{texts.followers(followers)}</span>
            {markets.length > 0 && <span>{markets.map((market) => marketNames[market]).join(', ')}</span>}
          </p>
        </div>
        {!isOwn && (
          <div className="flex flex-wrap gap-2">
            <FollowButton expert={expert} />
            <ClientButton expert={expert} />
          </div>
        )}
      </div>
      {bio && (
        <p dir="auto" className="max-w-[72ch] text-reading text-pretty break-words whitespace-pre-wrap">
          {bio}
        </p>
      )}
      <dl className="grid grid-cols-1 gap-3 text-body md:grid-cols-3">
        {said.map(([key, text]) => (
          <div key={key} className="min-w-0">
            <dt className="text-dense text-quiet">{texts.disclosures[key]}</dt>
            <dd dir="auto" className="text-pretty break-words whitespace-pre-wrap">
              {text || <span className="text-quiet">{texts.nothingStated}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ClientButton({ expert: { id, name, client, isEnded } }: { expert: Expert }) {
  if (client === 'none' && isEnded) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActButton
        label={texts.clientActOf(texts.clientActs[client], name)}
        onAct={() => becomeClient(id, client === 'none')}
      >
        {texts.clientActs[client]}
      </ActButton>
      {client !== 'none' && <span className="text-dense text-quiet">{texts.clientStates[client]}</span>}
    </div>
  );
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(LOCALE, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
