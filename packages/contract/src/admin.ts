import * as z from 'zod/mini';
import { SecurityEvent } from './account-security.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const AdminQuery = z.object({
  page: z._default(wholeNumber(1, 100_000), 1),
  /** Part of a name or address. */
  q: z.optional(Text.check(z.maxLength(100), z.regex(/^\P{Cc}*$/u, texts.oneLine))),
});

/** An account as operators see it. Times in epoch ms. */
export const AdminUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'expert', 'operator']),
  createdAt: z.number(),
  isConfirmed: z.boolean(),
  lastSeenAt: z.nullable(z.number()),
  deleteAt: z.nullable(z.number()),
});
export type AdminUser = z.infer<typeof AdminUser>;
export const AdminUsersPage = z.object({ users: z.array(AdminUser), totalCount: z.int() });

/** How a server is set up, without its secrets. */
export const ServerSetUp = z.object({
  /** Null where it is reached by its listening address alone. */
  publicUrl: z.nullable(z.string()),
  /** Mails leave by SMTP, or stay in the outbox of the data folder. */
  mail: z.enum(['smtp', 'outbox']),
  hasTelegram: z.boolean(),
  /** Null without scheduled backups. */
  backups: z.nullable(z.object({ everyHours: z.int(), keep: z.int() })),
  /** Whether signals on Indian securities are found and shown: offering them to others can require a registration. */
  hasIndianSignals: z.boolean(),
  /** Days of market time for which bars are kept, by timeframe; others are kept for ever. */
  barDays: z.array(z.object({ timeframe: z.string(), days: z.int() })),
});
export type ServerSetUp = z.infer<typeof ServerSetUp>;

/** A sent or stored mail. Operators don't see codes in it. */
export const AdminMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.number(),
  state: z.enum(['waiting', 'sent', 'failed']),
  error: z.nullable(z.string()),
});
export type AdminMail = z.infer<typeof AdminMail>;
export const AdminMailsPage = z.object({ mails: z.array(AdminMail), totalCount: z.int() });

export const AdminEvent = z.extend(SecurityEvent, { email: z.nullable(z.string()) });
export type AdminEvent = z.infer<typeof AdminEvent>;
export const AdminEventsPage = z.object({ events: z.array(AdminEvent), totalCount: z.int() });
