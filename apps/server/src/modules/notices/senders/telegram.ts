import { randomBytes } from 'node:crypto';
import { InvalidField } from '#platform/errors.ts';
import { SendError } from '../send-error.ts';
import type { ChannelType, RequestOf } from './channel-type.ts';

/** The chat is null until its owner has opened the bot by the link. */
export const telegramChannel: ChannelType<RequestOf<'telegram'>, { chatId: number | null }> = {
  slots: 8,
  unproven: 6,
  prepare(_, { telegram }) {
    const botName = telegram?.name ?? null;
    if (botName === null) throw new InvalidField('kind', 'This server has no Telegram bot.');
    const linkToken = randomBytes(24).toString('base64url');
    const link = `https://t.me/${botName}?start=${linkToken}`;
    return { address: { chatId: null }, label: 'Telegram', state: 'waiting', linkToken, link };
  },
  async send({ chatId }, message, { telegram }, limits) {
    if (!telegram) throw new SendError('this server has no bot', { isFinal: true });
    await telegram.send(chatId, message, limits);
  },
};
