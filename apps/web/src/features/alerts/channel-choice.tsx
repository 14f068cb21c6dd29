import { useQuery } from '@tanstack/react-query';
import { CHANNEL_KINDS, CHANNELS, type ChannelKind } from '@wickwise/contract';
import { channelNames } from '../../lib/channel-names.ts';
import { useUser } from '../../lib/user.ts';
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
  const toggle = (kind: ChannelKind, isOn: boolean): void =>
    set({ channels: isOn ? [...channels, kind] : channels.filter((own) => own !== kind) });
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-dense text-quiet">{texts.channels}</legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((kind) => (
          <label key={kind} className="flex min-h-9 min-w-0 items-center gap-2 text-body pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="h-4 w-4 shrink-0 accent-accent"
              checked={channels.includes(kind)}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
            <span className="min-w-0">
              {channelNames[kind].name}
              {isOwnAddress(kind) && email && <span className="break-all text-quiet"> {email}</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="text-dense text-quiet">{texts.channelsWhy}</p>
    </fieldset>
  );
}
