import * as z from 'zod/mini';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

/**
 * Channels besides the app: what one requires (none, a browser permission, the server's bot, or a URL), whether its
 * messages are signed with a secret, and whether they reach a person at once: what concerns the account goes there.
 */
export const CHANNELS = {
  email: { setup: 'account', hasSecret: false, isInstant: false },
  push: { setup: 'browser', hasSecret: false, isInstant: true },
  telegram: { setup: 'bot', hasSecret: false, isInstant: true },
  webhook: { setup: 'url', hasSecret: true, isInstant: false },
} as const;
export type ChannelKind = keyof typeof CHANNELS;
export const CHANNEL_KINDS = Object.keys(CHANNELS) as [ChannelKind, ...ChannelKind[]];
export const INSTANT_CHANNELS: readonly ChannelKind[] = CHANNEL_KINDS.filter((kind) => CHANNELS[kind].isInstant);

const PushKeys = z.strictObject({
  p256dh: Text.check(z.regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/)),
  auth: Text.check(z.regex(/^[A-Za-z0-9_-]{16,32}={0,2}$/)),
});

export const AddChannelRequest = z.union([
  z.strictObject({ kind: z.literal('email') }),
  z.strictObject({ kind: z.literal('webhook'), url: Text.check(z.minLength(1), z.maxLength(2_000)) }),
  z.strictObject({
    kind: z.literal('push'),
    endpoint: Text.check(z.minLength(1), z.maxLength(2_000)),
    keys: PushKeys,
    label: NameText.check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  }),
  z.strictObject({ kind: z.literal('telegram') }),
]);
export type AddChannelRequest = z.infer<typeof AddChannelRequest>;
