import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert } from '@wickwise/contract';
import { minuteInZone } from '@wickwise/market';
import { useState } from 'react';
import { formatTime, zoneName } from '../../../lib/format.ts';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { alertsQuery } from '../queries.ts';
import { alertTexts } from '../texts/alert.ts';
import { whySilentTexts as texts } from '../texts/why-silent.ts';
import { alertWords } from '../words.ts';
import { findings, type SilenceTone } from './findings.ts';
import { allMarketsQuery, ownChannelsQuery, rangeSinceQuery } from './queries.ts';

/** A check of the reader's own alert: what keeps it silent. */
export function WhySilent() {
  const isSignedIn = useIsSignedIn();
  return (
    <section
      aria-label={texts.title}
      className="flex flex-col gap-3 border border-hairline bg-panel p-3 text-body sm:p-4"
    >
      <h3 className="font-semibold">{texts.title}</h3>
      {isSignedIn ? (
        <OwnCheck />
      ) : (
        <>
          <p className="text-pretty text-quiet">{texts.signedOut}</p>
          <p>
            <Link to="/login" search={{ next: '/faq#alert-did-not-fire' }} className={buttonClass('plain')}>
              {texts.logIn}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function OwnCheck() {
  const { data: alerts, error, refetch } = useQuery(alertsQuery);
  const [chosen, choose] = useState('');
  if (error && !alerts) return <ErrorNote error={error} fallback={alertTexts.failed} onRetry={() => void refetch()} />;
  if (!alerts) return <Skeleton className="h-24" />;
  const alert = alerts.find(({ id }) => id === chosen);
  if (alerts.length === 0) return <p className="text-quiet">{alertTexts.none}</p>;
  return (
    <>
      <Select
        label={texts.choose}
        value={chosen}
        onChange={choose}
        options={[
          { value: '', label: texts.chooseOne },
          ...alerts.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
      />
      {alert && <Findings key={alert.id} alert={alert} />}
    </>
  );
}

const nameOf = (alert: Alert): string => [alert.name, alertWords(alert)].filter(Boolean).join(': ');

const MARKS: Readonly<Record<SilenceTone, string>> = { why: '✕', maybe: '?', ok: '✓' };
const COLOURS: Readonly<Record<SilenceTone, string>> = { why: 'text-error', maybe: 'text-warn', ok: 'text-quiet' };

function Findings({ alert }: { alert: Alert }) {
  const zone = useStore(readerZone);
  const [nowMs] = useState(Date.now);
  const markets = useQuery(allMarketsQuery);
  const channels = useQuery(ownChannelsQuery);
  const { market, symbol = '', createdAt } = alert;
  const range = useQuery({
    ...rangeSinceQuery(market, symbol, createdAt, nowMs),
    enabled: symbol !== '' && alert.firedCount === 0 && alert.condition.type.startsWith('crossing'),
  });
  if ([markets, channels, range].some(({ isLoading }) => isLoading)) return <Skeleton className="h-40" />;
  const found = findings(alert, {
    nowMs,
    minuteOfDay: minuteInZone(zone, nowMs),
    markets: markets.data,
    channels: channels.data,
    range: range.data,
    timeText: (timeMs) => `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`,
  });
  const isClear = found.every(({ tone }) => tone !== 'why');
  return (
    <div role="status" className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {found.map(({ tone, text }) => (
          <li key={text} className="flex gap-2 text-pretty">
            <span aria-hidden="true" className={`w-4 shrink-0 text-center font-semibold ${COLOURS[tone]}`}>
              {MARKS[tone]}
            </span>
            <span>
              <span className="sr-only">{texts.tones[tone]}: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-pretty text-quiet">{isClear ? texts.clear : texts.notClear}</p>
      <p>
        <Link to="/dashboard/alerts" className={buttonClass('plain')}>
          {texts.openAlerts}
        </Link>
      </p>
    </div>
  );
}
