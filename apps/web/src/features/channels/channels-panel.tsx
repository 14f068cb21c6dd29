import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type AddChannelRequest,
  type AddedChannel,
  CHANNEL_KINDS,
  CHANNELS,
  type Channel,
  type ChannelKind,
  type ChannelsAnswer,
  NOTICE_LIMITS,
} from '@wickwise/contract';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { channelNames } from '../../lib/channel-names.ts';
import { Badge, Lamp } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { problemWords } from './problem-words.ts';
import { addChannel, channelsQuery, removeChannel, rotateSecret, setChannelState, testChannel } from './queries.ts';
import { type OnceShown, ShownOnce } from './shown-once.tsx';
import { subscribeToPush } from './subscribe.ts';
import { channelTexts as texts } from './texts/channel.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Channels of alerts, with a form to add one. */
export function ChannelsPanel() {
  const { data, error, refetch } = useQuery(channelsQuery);
  const [shown, setShown] = useState<OnceShown>();
  const [asked, setAsked] = useState<KindBy<'url'>>();
  const showOnce = ({ secret, link }: AddedChannel): void => {
    setAsked(undefined);
    if (secret) setShown({ secret });
    if (link) setShown({ link });
  };
  const add = useMutation({
    mutationFn: async (make: () => Promise<AddChannelRequest>) => addChannel(await make()),
    onSuccess: showOnce,
  });
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const failure = add.error ?? act.error;
  const againAt = data?.tests.againAt ?? null;
  const isToldAnyway = againAt !== null && failure instanceof ApiError && failure.status === TOO_MANY;
  const begin = (kind: ChannelKind): void => {
    if (isBy(kind, 'url')) setAsked(kind);
    else if (isBy(kind, 'browser')) add.mutate(() => subscribeToPush(data?.pushKey ?? ''));
    else add.mutate(async () => ({ kind }));
  };
  return (
    <Panel title={texts.title}>
      <p className="px-3 pt-3 text-dense text-quiet">{texts.why}</p>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-16" />}
      {data?.channels.length === 0 && <p className="px-3 py-2 text-body">{texts.none}</p>}
      <ul>
        {data?.channels.map((channel) => (
          <li key={channel.id} className="border-b border-hairline px-3 py-2">
            <ChannelRow
              channel={channel}
              canTest={againAt === null}
              onAct={(work, done) => act.mutate(work, { onSuccess: () => done && toast(done) })}
              onSecret={(secret) => setShown({ secret })}
            />
          </li>
        ))}
      </ul>
      {againAt !== null && (
        <p role="status" className="px-3 pt-2 text-body">
          {texts.testsUsed(NOTICE_LIMITS.tests, NOTICE_LIMITS.testsWithinMinutes)} <Moment atMs={againAt} />
        </p>
      )}
      {failure && !isToldAnyway && <ErrorNote error={failure} fallback={texts.changeFailed} />}
      {shown && <ShownOnce {...shown} onDone={() => setShown(undefined)} />}
      {asked && (
        <WebhookForm
          kind={asked}
          onAdd={async (request) => showOnce(await addChannel(request))}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <p className="flex flex-wrap gap-2 p-3">
        {data &&
          CHANNEL_KINDS.filter((kind) => canAdd(kind, data)).map((kind) => (
            <Button key={kind} onClick={() => begin(kind)}>
              {channelNames[kind].add}
            </Button>
          ))}
      </p>
    </Panel>
  );
}

const TOO_MANY = 429;

type Setup = (typeof CHANNELS)[ChannelKind]['setup'];
/** Kinds with this set-up. */
type KindBy<Way extends Setup> = {
  [Kind in ChannelKind]: (typeof CHANNELS)[Kind]['setup'] extends Way ? Kind : never;
}[ChannelKind];

const isBy = <Way extends Setup>(kind: ChannelKind, way: Way): kind is KindBy<Way> => CHANNELS[kind].setup === way;

/** Returns whether a channel can be added: one email per account, Telegram where the server has a bot. */
function canAdd(kind: ChannelKind, { channels, telegramBot }: ChannelsAnswer): boolean {
  if (isBy(kind, 'account')) return channels.every((known) => known.kind !== kind);
  return !isBy(kind, 'bot') || telegramBot !== null;
}

interface ChannelRowProps {
  channel: Channel;
  canTest: boolean;
  onAct: (work: () => Promise<void>, done?: string) => void;
  onSecret: (secret: string) => void;
}

function ChannelRow({ channel, canTest, onAct, onSecret }: ChannelRowProps) {
  const { id, kind, label, state } = channel;
  const name = `${channelNames[kind].name}, ${label}`;
  const isOn = state === 'on';
  const switching = isOn
    ? { label: texts.off, onChoose: () => onAct(() => setChannelState(id, 'off')) }
    : { label: texts.on, onChoose: () => onAct(() => setChannelState(id, 'on')), isDisabled: state === 'waiting' };
  const rotate = { label: texts.rotate, onChoose: () => onAct(async () => onSecret(await rotateSecret(id))) };
  return (
    <div className="flex items-start gap-3">
      <span className="flex h-5 items-center">
        <Lamp state={channel.pausedUntil === null ? state : 'waiting'} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body">
          <span className="font-medium">{channelNames[kind].name}</span> <span className="break-all">{label}</span>
        </p>
        <ChannelState channel={channel} canTest={canTest} />
      </div>
      <Menu
        label={texts.menu(name)}
        align="end"
        trigger={
          <Button look="quiet" className="h-8 min-h-8 px-2" aria-label={texts.menu(name)}>
            {texts.menuMark}
          </Button>
        }
        groups={[
          [
            {
              label: texts.test,
              onChoose: () => onAct(() => testChannel(id), texts.tested),
              isDisabled: !isOn || !canTest,
            },
            switching,
            ...(CHANNELS[kind].hasSecret ? [rotate] : []),
          ],
          [{ label: texts.remove, onChoose: () => onAct(() => removeChannel(id), texts.removed), isDanger: true }],
        ]}
      />
    </div>
  );
}

/** Whether messages arrive through the channel, and if not, what happens to them. */
function ChannelState({ channel, canTest }: Pick<ChannelRowProps, 'channel' | 'canTest'>) {
  const { state, reason, problem, pausedUntil } = channel;
  if (pausedUntil !== null) {
    return (
      <>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 text-dense">
          <Badge tone="warn">{texts.paused}</Badge>
          <span className="whitespace-nowrap">
            {texts.nextTry} <Moment atMs={pausedUntil} />
          </span>
        </p>
        <p className="text-dense text-pretty text-quiet">
          {texts.pausedWhy(problemWords(problem ?? ''))} {canTest && texts.tryNow}
        </p>
      </>
    );
  }
  return (
    <p className="text-dense text-pretty text-quiet">
      {texts.states[state]}
      {reason && `: ${problemWords(reason)}`}
      {problem && `. ${texts.failing(problemWords(problem))}`}
    </p>
  );
}
