import type { ChannelWords } from './channel-words.ts';
import { channelNameTexts } from './texts/channel-name.hi.ts';

export const CHANNEL_NAMES_IN_HINDI: ChannelWords = channelNameTexts;
