import { createHmac } from 'node:crypto';
import type { ChatIdentity } from '@wickwise/contract';
import { StartError } from './start-error.ts';

/** Providers whose chat is opened by a button of ours. */
const HOSTED = ['chatwoot', 'crisp', 'tawk'] as const;
export const CHAT_PROVIDERS = ['none', 'custom', ...HOSTED] as const;

/** A support chat of the operator. */
export interface SupportChat {
  /** Its script. */
  url: string;
  /** Hosts that it may connect to. */
  origins: readonly string[];
  /** Who provides it, and the id of the operator there; absent for a script that shows itself. */
  hosted?: { provider: (typeof HOSTED)[number]; id: string };
}

export interface ChatSettings {
  provider: (typeof CHAT_PROVIDERS)[number] | undefined;
  url: string | undefined;
  id: string | undefined;
  origins: readonly string[];
}

/** Returns the chat that settings describe; undefined for none. Throws a sentence where one is missing. */
export function supportChatOf({ provider, url, id, origins }: ChatSettings): SupportChat | undefined {
  const chosen = provider ?? (url === undefined ? 'none' : 'custom');
  const more = origins.map((one) => new URL(one).origin);
  if (chosen === 'none') return undefined;
  if (chosen === 'custom') {
    if (url === undefined) throw new StartError('SUPPORT_CHAT=custom needs SUPPORT_CHAT_URL.');
    const { href, origin } = new URL(url);
    return { url: href, origins: [...new Set([origin, ...more])] };
  }
  if (id === undefined) throw new StartError(`SUPPORT_CHAT=${chosen} needs SUPPORT_CHAT_ID.`);
  const hosted = { provider: chosen, id };
  if (chosen === 'crisp')
    return { url: 'https://client.crisp.chat/l.js', origins: ['https://*.crisp.chat', ...more], hosted };
  if (chosen === 'tawk') return { url: `https://embed.tawk.to/${id}`, origins: ['https://*.tawk.to', ...more], hosted };
  if (url === undefined) throw new StartError('SUPPORT_CHAT=chatwoot needs SUPPORT_CHAT_URL, the address of Chatwoot.');
  const { origin } = new URL(url);
  return { url: `${origin}/packs/js/sdk.js`, origins: [...new Set([origin, ...more])], hosted };
}

/** What the content policy lets in for a chat, beside what is ours. */
export interface ChatSources {
  /** Scripts, fonts, styles and frames. */
  all: readonly string[];
  connect: readonly string[];
  /** Chats of providers write styles into the page; a script of the operator's choice doesn't get this. */
  style: readonly string[];
  media: readonly string[];
  worker: readonly string[];
}

const NOTHING: ChatSources = { all: [], connect: [], style: [], media: [], worker: [] };

export function chatSources(chat: SupportChat | undefined): ChatSources {
  if (!chat) return NOTHING;
  const { origins: all, hosted } = chat;
  const sockets = all.map((origin) => origin.replace('https:', 'wss:'));
  if (!hosted) return { ...NOTHING, all, connect: [...all, ...sockets], style: all };
  const relay = hosted.provider === 'crisp' ? ['wss://*.relay.crisp.chat'] : [];
  return {
    all,
    connect: [...all, ...sockets, ...relay],
    style: [...all, "'unsafe-inline'"],
    media: all,
    worker: hosted.provider === 'crisp' ? ['blob:'] : [],
  };
}

/**
 * Returns who writes, as a provider takes it: Crisp proves the address, the others the account's id. Undefined for a chat
 * that has no such proof.
 */
export function chatIdentityOf(
  chat: SupportChat | undefined,
  secret: string | undefined,
  { id, name, email }: Omit<ChatIdentity, 'hash'>,
): ChatIdentity | undefined {
  if (!chat?.hosted || secret === undefined) return undefined;
  const proven = chat.hosted.provider === 'crisp' ? email : id;
  return { id, name, email, hash: createHmac('sha256', secret).update(proven).digest('hex') };
}
