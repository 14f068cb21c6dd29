import type { KeyObject } from 'node:crypto';
import type { ChannelKind, Preferences } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { GuardedRequest, GuardOptions } from '#platform/guarded-request.ts';
import type { Log } from '#platform/log.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import type { DeliveryOutcome } from '#platform/metrics.ts';
import type { UnsubscribeTokens } from './digest/unsubscribe-token.ts';
import type { VapidKeys } from './vapid.ts';

/** Returns users' preferences by id, without those who have chosen nothing. */
export type PreferencesOf = (
  db: Db,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Preferences, 'browserZone' | 'clock' | 'grouping' | 'language' | 'timeZone'>>>;

/** Time limit of a request, and the signal that aborts it. */
export type RequestLimits = Required<Pick<GuardedRequest, 'timeoutMs' | 'signal'>>;

/** A message of a chat, with links on parts of its text, in UTF-16 units. */
export interface ChatMessage {
  text: string;
  links: readonly { offset: number; length: number; url: string }[];
}

/** The server's Telegram bot. */
export interface ChatBot {
  /** Null until Telegram was reached. */
  readonly name: string | null;
  /** Sends a message. Throws `SendError`; the chat is null until its owner has opened the bot. */
  send(chatId: number | null, message: ChatMessage, limits: RequestLimits): Promise<void>;
}

export interface NoticeDeps {
  db: Db;
  log: Log;
  mailer: Notifier;
  sealKey: KeyObject;
  vapid: VapidKeys;
  telegram: ChatBot | undefined;
  preferencesOf: PreferencesOf;
  guard: GuardOptions;
  /** Returns the markets that an account doesn't see: notices of their prices aren't sent or listed. */
  hiddenFrom: (userId: string) => readonly Market[];
  /** Address of the app for links; empty where unknown. */
  origin: string;
  /** Makes the links that end a digest. */
  unsubscribe: Pick<UnsubscribeTokens, 'urlOf'>;
  /** Called for each message that left at its first attempt, with the time since it was due, ms. */
  onSent?: (kind: ChannelKind, delayMs: number) => void;
  /** Called for each attempt with what became of it. */
  onAttempt?: (kind: ChannelKind, outcome: DeliveryOutcome) => void;
  /** Pauses between attempts, ms; no attempt follows the last one. */
  retryMs: readonly number[];
}
