import { useMutation, useQuery } from '@tanstack/react-query';
import { type AddChannelRequest, type Channel, NOTICE_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
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
import { channelTexts as texts } from './texts.ts';
import { WebhookForm } from './webhook-form.tsx';

/** The ways by which alerts leave the app, and how to add one. */
export function ChannelsPanel() {
  const { data, error, refetch } = useQuery(channelsQuery);
  const [shown, setShown] = useState<OnceShown>();
  const [isAsking, setAsking] = useState(false);
  const add = useMutation({
    mutationFn: async (make: () => Promise<AddChannelRequest>) => addChannel(await make()),
    onSuccess: ({ secret, link }) => {
      setAsking(false);
      if (secret) setShown({ secret });
      if (link) setShown({ link });
    },
  });
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const failure = add.error ?? act.error;
  const againAt = data?.tests.againAt ?? null;
  const isToldAnyway = againAt !== null && failure instanceof ApiError && failure.status === TOO_MANY;
  const simple = (kind: 'email' | 'telegram') => (): void => add.mutate(async () => ({ kind }));
  const hasEmail = data?.channels.some(({ kind }) => kind === 'email') ?? true;
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
      {isAsking && (
        <WebhookForm
          isBusy={add.isPending}
          onAdd={(url) => add.mutate(async () => ({ kind: 'webhook', url }))}
          onCancel={() => setAsking(false)}
        />
      )}
      <p className="flex flex-wrap gap-2 p-3">
        {!hasEmail && <Button onClick={simple('email')}>{texts.addEmail}</Button>}
        <Button onClick={() => data && add.mutate(() => subscribeToPush(data.pushKey))}>{texts.addPush}</Button>
        {data?.telegramBot && <Button onClick={simple('telegram')}>{texts.addTelegram}</Button>}
        <Button onClick={() => setAsking(true)}>{texts.addWebhook}</Button>
      </p>
    </Panel>
  );
}

const TOO_MANY = 429;

interface ChannelRowProps {
  channel: Channel;
  canTest: boolean;
  onAct: (work: () => Promise<void>, done?: string) => void;
  onSecret: (secret: string) => void;
}

function ChannelRow({ channel, canTest, onAct, onSecret }: ChannelRowProps) {
  const { id, kind, label, state } = channel;
  const name = `${texts.kinds[kind]}, ${label}`;
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
          <span className="font-medium">{texts.kinds[kind]}</span> <span className="break-all">{label}</span>
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
            ...(kind === 'webhook' ? [rotate] : []),
          ],
          [{ label: texts.remove, onChoose: () => onAct(() => removeChannel(id), texts.removed), isDanger: true }],
        ]}
      />
    </div>
  );
}

/** Whether messages arrive by it, and if not, what becomes of them. */
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
