import { useMutation, useQuery } from '@tanstack/react-query';
import { type AddChannelRequest, CHANNELS, type Channel, type ChannelsAnswer } from '@wickwise/contract';
import { channelNames } from '../../lib/channel-names.ts';
import { useUser } from '../../lib/user.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { Lamp } from '../../ui/badge.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addChannel, channelsQuery, testChannel } from './queries.ts';
import { subscribeToPush } from './subscribe.ts';
import { channelStepTexts as texts } from './texts/channel-step.ts';

/** Channels that need no more than a press; the others are under "Configure". */
const KINDS = ['email', 'push'] as const;
type Kind = (typeof KINDS)[number];

/** First channels of alerts, each with a test message. */
export function ChannelStep() {
  const { data, error, refetch } = useQuery(channelsQuery);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-quiet">{texts.about}</p>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32 w-full" />}
      {data && (
        <ul className="border-t border-hairline">
          {KINDS.map((kind) => (
            <li key={kind} className="border-b border-hairline py-3">
              <ChannelOffer kind={kind} answer={data} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-dense text-quiet">{texts.more}</p>
    </div>
  );
}

function ChannelOffer({ kind, answer }: { kind: Kind; answer: ChannelsAnswer }) {
  const email = useUser()?.email;
  const own = answer.channels.find((one) => one.kind === kind && one.state === 'on');
  const test = useMutation({ mutationFn: async () => testChannel((own ?? (await added(kind, answer))).id) });
  const canTest = answer.tests.againAt === null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Lamp state={own ? 'on' : 'off'} />
      <p className="min-w-0 flex-1 text-body">
        <span className="font-medium">{channelNames[kind].name}</span>{' '}
        <span className="break-all text-quiet">
          {own?.label ?? (CHANNELS[kind].setup === 'account' ? email : texts.thisBrowser)}
        </span>
      </p>
      <BusyButton disabled={!canTest} isBusy={test.isPending} onClick={() => test.mutate()}>
        {own ? texts.again : texts.use}
      </BusyButton>
      <p role="status" className="w-full text-dense text-quiet empty:hidden">
        {test.isPending && texts.sending}
        {test.isSuccess && texts.sent[kind]}
      </p>
      {test.error && <ErrorNote error={test.error} fallback={texts.testFailed} />}
    </div>
  );
}

async function added(kind: Kind, { pushKey }: ChannelsAnswer): Promise<Channel> {
  const isBrowser = CHANNELS[kind].setup === 'browser';
  const request: AddChannelRequest = isBrowser ? await subscribeToPush(pushKey) : { kind: 'email' };
  return (await addChannel(request)).channel;
}
