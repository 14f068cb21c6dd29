import { useMutation, useQuery } from '@tanstack/react-query';
import {
  CHANNEL_KINDS,
  CHANNELS,
  type ChannelKind,
  type ChannelsAnswer,
  DIGEST_LIMITS,
  type DigestAnswer,
  type DigestSettings,
} from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { ApiError } from '../../lib/api-error.ts';
import { channelNames } from '../../lib/channel-names.ts';
import { formatClock, zoneName } from '../../lib/format.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { digestQuery, keepDigest, sendDigest } from './digest-queries.ts';
import { channelsQuery } from './queries.ts';
import { digestPanelTexts as texts } from './texts/digest-panel.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const TOO_MANY = 429;

/** Returns a minute of the day on the reader's kind of clock. */
const clockText = (minute: number): string => formatClock(minute * MINUTE_MS, 'UTC');

/** The daily digest: whether, when and where it is sent. */
export function DigestPanel() {
  const { data, error, refetch } = useQuery(digestQuery);
  return (
    <Panel title={texts.title}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {data ? <Digest answer={data} /> : !error && <Skeleton className="m-3 h-14" />}
    </Panel>
  );
}

function Digest({ answer }: { answer: DigestAnswer }) {
  const { data: channels } = useQuery(channelsQuery);
  const keep = useMutation({ mutationFn: keepDigest });
  const settings = keep.isPending ? keep.variables : answer.settings;
  const set = (change: Partial<DigestSettings>): void => keep.mutate({ ...settings, ...change });
  return (
    <div className="flex flex-col gap-3 p-3">
      <Switch
        label={texts.switch}
        about={texts.about}
        isOn={settings.isOn}
        isDisabled={keep.isPending}
        onChange={(isOn) => set({ isOn, ...(settings.kinds.length === 0 && { kinds: ['email'] }) })}
      />
      {settings.isOn && (
        <>
          <HourChoice answer={answer} hour={settings.hour} quiet={channels?.quietHours ?? null} onChange={set} />
          <KindChoice settings={settings} channels={channels} onChange={set} />
          <Outcomes answer={answer} />
          <SendNow answer={answer} isDisabled={keep.isPending} />
        </>
      )}
      {keep.error && <ErrorNote error={keep.error} fallback={texts.saveFailed} />}
    </div>
  );
}

interface HourChoiceProps {
  answer: DigestAnswer;
  hour: number;
  quiet: ChannelsAnswer['quietHours'];
  onChange: (change: Partial<DigestSettings>) => void;
}

function HourChoice({ answer: { zone, nextAt }, hour, quiet, onChange }: HourChoiceProps) {
  const minute = hour * 60;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <Select
          label={texts.hour}
          value={String(hour)}
          onChange={(next) => onChange({ hour: Number(next) })}
          options={HOURS.map((value) => ({ value: String(value), label: clockText(value * 60) }))}
        />
        <span className="flex h-8 items-center text-dense text-quiet pointer-coarse:h-11">
          {zoneName(zone, nextAt ?? Date.now())}
        </span>
      </div>
      {quiet && isWithin(minute, quiet) && <p className="text-dense text-quiet">{texts.quiet(clockText(quiet.to))}</p>}
    </div>
  );
}

/** Returns whether a minute of the day is in quiet hours, which may go over midnight. */
const isWithin = (minute: number, { from, to }: NonNullable<ChannelsAnswer['quietHours']>): boolean =>
  from < to ? minute >= from && minute < to : from > to && (minute >= from || minute < to);

interface KindChoiceProps {
  settings: DigestSettings;
  channels: ChannelsAnswer | undefined;
  onChange: (change: Partial<DigestSettings>) => void;
}

/** Kinds with an active channel, and the account's own email. One of them stays chosen. */
function KindChoice({ settings: { kinds }, channels, onChange }: KindChoiceProps) {
  const isReady = (kind: ChannelKind): boolean =>
    CHANNELS[kind].setup === 'account' ||
    channels?.channels.some((channel) => channel.kind === kind && channel.state === 'on') === true;
  const offered = CHANNEL_KINDS.filter((kind) => isReady(kind) || kinds.includes(kind));
  return (
    <CheckList
      legend={texts.channels}
      options={offered.map((kind) => ({
        value: kind,
        label: channelNames[kind].name,
        isDisabled: kinds.length === 1 && kinds.includes(kind),
      }))}
      chosen={kinds}
      onChange={(next) => onChange({ kinds: [...next] })}
    />
  );
}

function Outcomes({ answer: { nextAt, last } }: { answer: DigestAnswer }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-body">
      {nextAt !== null && (
        <>
          <dt className="text-quiet">{texts.next}</dt>
          <dd>
            <Moment atMs={nextAt} />
          </dd>
        </>
      )}
      {last && (
        <>
          <dt className="text-quiet">{texts.last}</dt>
          <dd>
            <Moment atMs={last.at} />, {texts.outcomes[last.outcome]}
          </dd>
        </>
      )}
    </dl>
  );
}

function SendNow({ answer: { tests }, isDisabled }: { answer: DigestAnswer; isDisabled: boolean }) {
  const send = useMutation({ mutationFn: sendDigest, onSuccess: () => void toast(texts.tested) });
  const isSaidAnyway = tests.againAt !== null && send.error instanceof ApiError && send.error.status === TOO_MANY;
  return (
    <div className="flex flex-col items-start gap-2">
      <BusyButton onClick={() => send.mutate()} disabled={isDisabled || tests.againAt !== null} isBusy={send.isPending}>
        {texts.test}
      </BusyButton>
      {tests.againAt !== null && (
        <p role="status" className="text-body">
          {texts.testsUsed(DIGEST_LIMITS.tests, DIGEST_LIMITS.testsWithinMinutes)} <Moment atMs={tests.againAt} />
        </p>
      )}
      {send.error && !isSaidAnyway && <ErrorNote error={send.error} fallback={texts.testFailed} />}
    </div>
  );
}
