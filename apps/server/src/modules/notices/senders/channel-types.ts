import type { ChannelKind } from '@wickwise/contract';
import type { ChannelType } from './channel-type.ts';
import { emailChannel } from './email.ts';
import { pushChannel } from './push.ts';
import { telegramChannel } from './telegram.ts';
import { webhookChannel } from './webhook.ts';

export const CHANNEL_TYPES: Readonly<Record<ChannelKind, ChannelType>> = {
  email: emailChannel,
  push: pushChannel,
  telegram: telegramChannel,
  webhook: webhookChannel,
};
