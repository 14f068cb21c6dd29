import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ServerSetUp } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstRunTexts as texts } from '../texts/first-run.ts';
import { serverTexts } from '../texts/server.ts';
import { readyQuery, sendTestMail, serverQuery } from './queries.ts';

const LINK = 'underline underline-offset-2';

/** What a step says once the server has answered how it is set up. */
function OfServer({ children }: { children: (server: ServerSetUp) => ReactNode }) {
  const { data, error, refetch } = useQuery(serverQuery);
  if (error && !data) return <ErrorNote error={error} fallback={serverTexts.failed} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col items-start gap-2 text-body">
      {data ? children(data) : <Skeleton className="h-24 w-full" />}
    </div>
  );
}

/** Names the settings that change a part. */
export function SettingNames({ names }: { names: readonly string[] }) {
  return (
    <p className="text-dense text-quiet">
      {serverTexts.setting} <code>{names.join(', ')}</code>
    </p>
  );
}

/** How mail leaves, and a mail to oneself. */
export function MailStep() {
  return (
    <OfServer>
      {({ mail, publicUrl }) => (
        <>
          <p>{serverTexts.mails[mail]}</p>
          {mail === 'outbox' && <SettingNames names={['SMTP_URL', 'MAIL_FROM']} />}
          <p className="break-all">
            {publicUrl === null ? serverTexts.noAddress : `${serverTexts.address}: ${publicUrl}`}
          </p>
          {publicUrl === null && <SettingNames names={['PUBLIC_URL']} />}
          <TestMail />
        </>
      )}
    </OfServer>
  );
}

function TestMail() {
  const send = useMutation({ mutationFn: sendTestMail });
  const { data } = send;
  return (
    <>
      <BusyButton isBusy={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? texts.sending : serverTexts.sendTest}
      </BusyButton>
      <div role="status">
        {data && data.error === null && <p>{texts.taken(data.to)}</p>}
        {data && data.error !== null && (
          <p className="border-l-2 border-error px-3 py-1 break-words">
            {texts.refused(data.to)} <code lang="en">{data.error}</code>
          </p>
        )}
        {data && (
          <Link to="/dashboard/operator" search={{ list: 'mails' }} className={`text-dense text-quiet ${LINK}`}>
            {texts.allMails}
          </Link>
        )}
      </div>
      {send.error && <ErrorNote error={send.error} fallback={serverTexts.notSent} />}
    </>
  );
}

/** How long bars are kept. */
export function HistoryStep() {
  return (
    <OfServer>
      {({ barDays }) => (
        <>
          <p className="max-w-prose text-pretty">{texts.historyAbout}</p>
          <p>
            {serverTexts.depth}:{' '}
            {[...barDays.map(({ timeframe, days }) => serverTexts.days(timeframe, days)), serverTexts.forEver].join(
              ' · ',
            )}
          </p>
          <SettingNames names={['BAR_RETENTION_DAYS']} />
          <Link to="/dashboard/operator" search={{ list: 'imports' }} className={LINK}>
            {texts.importMore}
          </Link>
        </>
      )}
    </OfServer>
  );
}

/** How alerts reach people. */
export function NoticesStep() {
  return (
    <OfServer>
      {({ publicUrl, hasTelegram }) => (
        <>
          <p className="max-w-prose text-pretty">
            {texts.push(publicUrl?.startsWith('https://') ? 'https' : publicUrl === null ? 'local' : 'http')}
          </p>
          <p>{hasTelegram ? serverTexts.telegram : serverTexts.noTelegram}</p>
          {!hasTelegram && <SettingNames names={['TELEGRAM_TOKEN']} />}
          <Link to="/dashboard/configure" className={LINK}>
            {texts.channels}
          </Link>
        </>
      )}
    </OfServer>
  );
}

/** What the law asks where a server serves others in India. */
export function IndiaNote() {
  return (
    <OfServer>
      {({ hasIndianSignals }) => (
        <>
          <h3 className="font-medium">{serverTexts.india}</h3>
          <p className="max-w-[72ch] text-pretty">{serverTexts.indiaLaw}</p>
          <p>{hasIndianSignals ? serverTexts.indiaOn : serverTexts.indiaOff}</p>
          <SettingNames names={['INDIAN_SIGNALS']} />
        </>
      )}
    </OfServer>
  );
}

/** Whether the server answers and can save. */
export function HealthStep() {
  const { data, error, refetch, isFetching } = useQuery(readyQuery);
  return (
    <div className="flex flex-col items-start gap-2 text-body">
      {error && !data && <ErrorNote error={error} fallback={texts.notReady} />}
      <p role="status">
        {data && (data.status === 'ready' ? texts.ready : texts.notWell(data.status, data.reason ?? ''))}
      </p>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {texts.checkHealth}
      </Button>
      <p className="text-dense text-quiet">
        {texts.monitors}{' '}
        <a href="/ready" className={LINK}>
          /ready
        </a>
      </p>
    </div>
  );
}
