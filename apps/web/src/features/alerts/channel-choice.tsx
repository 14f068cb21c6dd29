import { useQuery } from '@tanstack/react-query';
import { CHANNEL_KINDS, CHANNELS, type ChannelKind } from '@wickwise/contract';
import { channelNames } from '../../lib/channel-names.ts';
import { useUser } from '../../lib/user.ts';
import { CheckList } from '../../ui/check-list.tsx';
import type { DraftProps } from './draft.ts';
import { channelKindsQuery } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';

/** Whether a channel is the account's own address, which needs no set-up. */
const isOwnAddress = (kind: ChannelKind): boolean => CHANNELS[kind].setup === 'account';

/** Channels of an alert. The account's confirmed email is one without further set-up. */
export function ChannelChoice({ draft: { channels }, set }: DraftProps) {
  const { data: kinds = [] } = useQuery(channelKindsQuery);
  const email = useUser()?.email;
  const isReady = (kind: ChannelKind): boolean => kinds.includes(kind) || isOwnAddress(kind);
  const offered = CHANNEL_KINDS.filter((kind) => isReady(kind) || channels.includes(kind));
  return (
    <CheckList
      legend={texts.channels}
      options={offered.map((kind) => ({
        value: kind,
        label: (
          <>
            {channelNames[kind].name}
            {isOwnAddress(kind) && email && <span className="break-all text-quiet"> {email}</span>}
          </>
        ),
      }))}
      chosen={channels}
      onChange={(next) => set({ channels: [...next] })}
      note={texts.channelsWhy}
    />
  );
}
