import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewsSource, NewsSourcesAnswer } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ConsentForm } from './consent-form.tsx';
import { OwnSourceForm } from './own-source-form.tsx';
import { newsSourcesQuery, takeBackConsent } from './queries.ts';
import { SourceRow } from './source-row.tsx';
import { newsSourcesTexts as texts } from './texts/news-sources.ts';

const KINDS = ['official', 'press', 'own'] as const satisfies readonly NewsSource['kind'][];
const OFFICIAL = 'official';

/** Sources of news: what is read on which consent, how it goes, and feeds of one's own. */
export function NewsPanels() {
  const { data, error, refetch } = useQuery(newsSourcesQuery);
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <Panel title={texts.title} aside={texts.newsStates[data.news.state]}>
        <p className="max-w-[72ch] px-3 pt-3 text-body text-pretty text-quiet">{texts.about}</p>
        {data.news.state === 'off' && <p className="max-w-[72ch] px-3 pt-2 text-body text-pretty">{texts.off}</p>}
        {act.error && <FailureNote error={act.error} />}
        <div className="flex flex-col gap-6 p-3">
          {KINDS.map((kind) => (
            <SourceGroup key={kind} kind={kind} answer={data} onAct={act.mutate} />
          ))}
        </div>
      </Panel>
      <Panel title={texts.consents}>
        <ConsentTable answer={data} />
      </Panel>
    </>
  );
}

interface SourceGroupProps {
  kind: NewsSource['kind'];
  answer: NewsSourcesAnswer;
  onAct: (work: () => Promise<void>) => void;
}

function SourceGroup({ kind, answer, onAct }: SourceGroupProps) {
  const { sources, consents, own } = answer;
  const [isAdding, setIsAdding] = useState(false);
  const listed = sources.filter((source) => source.kind === kind);
  return (
    <section aria-label={texts.kinds[kind]} className="flex flex-col gap-3">
      <div className="max-w-[72ch]">
        <h2 className="text-body font-semibold">{texts.kinds[kind]}</h2>
        <p className="text-dense text-pretty text-quiet">{texts.kindsAbout[kind]}</p>
      </div>
      {kind === OFFICIAL && <OfficialConsent answer={answer} onAct={onAct} />}
      {listed.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
          {listed.map((source) => (
            <li key={source.key} className="py-2.5">
              <SourceRow
                source={source}
                consent={consents.find(({ subject, endedAt }) => subject === source.key && endedAt === null)}
                isIdle={answer.news.state === 'off'}
                onAct={onAct}
              />
            </li>
          ))}
        </ul>
      )}
      {kind === 'own' && !isAdding && (
        <div>
          <Button onClick={() => setIsAdding(true)}>{texts.addTitle}</Button>
        </div>
      )}
      {kind === 'own' && isAdding && (
        <OwnSourceForm
          own={own}
          onDone={() => {
            setIsAdding(false);
            toast(texts.added);
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

/** Official sources are read without asking where only this machine reaches the server; elsewhere one consent is for all. */
function OfficialConsent({ answer: { official, consents, news }, onAct }: Pick<SourceGroupProps, 'answer' | 'onAct'>) {
  if (!official.isNeeded && news.state === 'off') return null;
  if (!official.isNeeded) return <p className="max-w-[72ch] text-dense text-pretty text-quiet">{texts.notNeeded}</p>;
  const consent = consents.find(({ subject, endedAt }) => subject === OFFICIAL && endedAt === null);
  if (consent) {
    return (
      <div>
        <Button look="danger" onClick={() => onAct(() => takeBackConsent(consent.id))}>
          {texts.endConsent}
        </Button>
      </div>
    );
  }
  return (
    <ConsentForm
      subject={OFFICIAL}
      terms={official.terms}
      statement={official.statement}
      submitLabel={texts.readOfficial}
    />
  );
}

/** Consents with who gave them, when and in which words, newest first. */
function ConsentTable({ answer: { consents } }: Pick<SourceGroupProps, 'answer'>) {
  if (consents.length === 0) return <EmptyNote>{texts.noConsents}</EmptyNote>;
  return (
    <RecordTable
      caption={texts.consents}
      items={consents}
      keyOf={({ id }) => id}
      columns={[
        { heading: texts.when, cell: ({ madeAt }) => <Moment atMs={madeAt} /> },
        { heading: texts.by, cell: ({ madeBy }) => madeBy },
        { heading: texts.source, cell: ({ name }) => name },
        { heading: texts.what, cell: ({ statement }) => <span lang="en">{statement}</span> },
        {
          heading: texts.stateColumn,
          cell: ({ endedAt, endedBy }) =>
            endedAt === null ? (
              texts.holds
            ) : (
              <>
                {texts.ended} <Moment atMs={endedAt} /> {endedBy}
              </>
            ),
        },
      ]}
    />
  );
}
