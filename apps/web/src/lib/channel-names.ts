export { channelNamesTexts as channelNames } from './texts/channel-names.ts';
