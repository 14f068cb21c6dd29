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
