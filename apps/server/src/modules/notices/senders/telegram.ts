import { randomBytes } from 'node:crypto';
import { REFUSAL_TEXTS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import type { ChatMessage } from '../deps.ts';
import type { Message } from '../message.ts';
import { SendError } from '../send-error.ts';
import type { ChannelType, RequestOf } from './channel-type.ts';

/** Telegram accepts 4,096 characters. */
const MOST_CHARACTERS = 4_000;

/** The chat is null until its owner has opened the bot by the link. */
export const telegramChannel: ChannelType<RequestOf<'telegram'>, { chatId: number | null }> = {
  slots: 8,
  unproven: 6,
  prepare(_, { telegram }) {
    const botName = telegram?.name ?? null;
    if (botName === null) throw new InvalidField('kind', REFUSAL_TEXTS.noTelegramBot);
    const linkToken = randomBytes(24).toString('base64url');
    const link = `https://t.me/${botName}?start=${linkToken}`;
    return { address: { chatId: null }, label: 'Telegram', state: 'waiting', linkToken, link };
  },
  async send({ chatId }, message, { telegram, origin }, limits) {
    if (!telegram) throw new SendError('this server has no bot', { isFinal: true });
    await telegram.send(chatId, chatMessage(message, origin), limits);
  },
};

/** Returns the text of a message with its links below; without an `origin` there are none. */
function chatMessage({ subject, lines, links }: Message, origin: string): ChatMessage {
  const names = origin ? links.map((link) => link.text) : [];
  const room = MOST_CHARACTERS - names.join('\n').length;
  let text = [subject, ...lines].join('\n').slice(0, room);
  const placed = names.map((name, n) => {
    text += `\n${name}`;
    return { offset: text.length - name.length, length: name.length, url: `${origin}${links[n]?.path}` };
  });
  return { text, links: placed };
}
