import type { ChannelKind } from './channels.ts';
import { channelNameTexts } from './texts/channel-name.en.ts';
import type { Translated } from './translated.ts';

/** Each channel's name, and the button that adds one. */
export type ChannelWords = Translated<Readonly<Record<ChannelKind, { name: string; add: string }>>>;

export const CHANNEL_NAMES = channelNameTexts satisfies ChannelWords;
