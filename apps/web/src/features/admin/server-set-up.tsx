import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ServerSetUp } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/user.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendTestMail, serverQuery } from './queries.ts';
import { serverTexts as texts } from './texts/server.ts';

/** How the server is set up, for operators: what is there, and the setting that brings what isn't. */
export function ServerSetUpPanel() {
  const { data, error, refetch } = useQuery(serverQuery);
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="m-3 h-64" />}
      {data && (
        <dl className="flex flex-col divide-y divide-hairline">
          <Row name={texts.mail} setting={data.mail === 'outbox' && 'SMTP_URL'}>
            <p>{texts.mails[data.mail]}</p>
            <TestMail />
          </Row>
          <Row name={texts.notices} setting={!data.hasTelegram && 'TELEGRAM_TOKEN'}>
            <p>{data.hasTelegram ? texts.telegram : texts.noTelegram}</p>
          </Row>
          <Row name={texts.address} setting={data.publicUrl === null && 'PUBLIC_URL'}>
            <p className="break-all">{data.publicUrl ?? texts.noAddress}</p>
          </Row>
          <Row name={texts.backups} setting={data.backups === null && 'BACKUP_DIR'}>
            <p>{data.backups ? texts.backupPlan(data.backups.everyHours, data.backups.keep) : texts.noBackups}</p>
          </Row>
          <Row name={texts.depth} setting="BAR_RETENTION_DAYS">
            <p>{depthText(data)}</p>
          </Row>
          <Row name={texts.india} setting="INDIAN_SIGNALS">
            <p className="max-w-[72ch] text-pretty">{texts.indiaLaw}</p>
            <p>{data.hasIndianSignals ? texts.indiaOn : texts.indiaOff}</p>
          </Row>
          <Row name={texts.health}>
            <p>
              {texts.answers}{' '}
              <a href="/ready" className="underline underline-offset-2">
                /ready
              </a>
            </p>
          </Row>
        </dl>
      )}
    </Panel>
  );
}

const depthText = ({ barDays }: ServerSetUp): string =>
  [...barDays.map(({ timeframe, days }) => texts.days(timeframe, days)), texts.forEver].join(' · ');

/** One part of the server, with the setting that changes it. */
function Row({ name, setting = false, children }: { name: string; setting?: string | false; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 p-3 text-body sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="flex flex-col items-start gap-2">
        {children}
        {setting && (
          <p className="text-dense text-quiet">
            {texts.setting} <code>{setting}</code>
          </p>
        )}
      </dd>
    </div>
  );
}

function TestMail() {
  const user = useUser();
  const send = useMutation({ mutationFn: sendTestMail });
  return (
    <>
      <Button disabled={send.isPending || !user} onClick={() => send.mutate()}>
        {texts.sendTest}
      </Button>
      <div role="status" className="text-dense text-quiet">
        {send.isSuccess && user && (
          <p>
            {texts.sent(user.email)}{' '}
            <Link to="/dashboard/admin" search={{ list: 'mails' }} className="underline underline-offset-2">
              {texts.whether}
            </Link>
          </p>
        )}
      </div>
      {send.error && <ErrorNote error={send.error} fallback={texts.notSent} />}
    </>
  );
}
