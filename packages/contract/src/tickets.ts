import * as z from 'zod/mini';
import { UserPath } from './account-forms.ts';
import { AdminQuery } from './admin.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

export const TICKET_TOPICS = ['account', 'prices', 'signals', 'alerts', 'lesson', 'problem', 'other'] as const;
export type TicketTopic = (typeof TICKET_TOPICS)[number];

/** `open`: an operator's turn; `answered`; `waiting`: an operator has asked something back; `closed`. */
export const TICKET_STATUSES = ['open', 'answered', 'waiting', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Told by the content of a file, never by its name. */
export const TICKET_FILE_TYPES = ['png', 'jpeg', 'webp', 'pdf', 'text', 'csv'] as const;
export type TicketFileType = (typeof TICKET_FILE_TYPES)[number];

export const TICKET_LIMITS = {
  /** Tickets of an account that aren't closed, and all of them. */
  unsettled: 20,
  tickets: 200,
  messages: 200,
  subjectLength: 120,
  textLength: 10_000,
  /** Of one message. */
  files: 5,
  fileBytes: 5 * 2 ** 20,
  /** All files of an account. */
  totalFileBytes: 50 * 2 ** 20,
  fileNameLength: 100,
  errors: 5,
} as const;

const line = (longest: number) => NameText.check(z.trim(), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const Subject = line(TICKET_LIMITS.subjectLength).check(z.minLength(1));
const MessageText = Text.check(z.trim(), z.minLength(1), z.maxLength(TICKET_LIMITS.textLength));

/** What the writer agreed to send along, as it was shown. */
export const TicketContext = z.strictObject({
  /** Path of the screen that the writer came from. */
  screen: z.optional(line(300)),
  symbol: z.optional(line(60)),
  /** Address part of a lesson. */
  lesson: z.optional(line(100)),
  browser: z.optional(line(300)),
  /** Size of the window, 1280 × 720. */
  window: z.optional(line(40)),
  language: z.optional(line(20)),
  timeZone: z.optional(line(60)),
  /** Newest failures of requests: what was asked for, and the sentence that was shown. */
  errors: z.optional(
    z
      .array(z.strictObject({ at: z.number(), what: line(60), message: line(200) }))
      .check(z.maxLength(TICKET_LIMITS.errors)),
  ),
});
export type TicketContext = z.infer<typeof TicketContext>;

const FileIds = z._default(z.array(z.uuid()).check(z.maxLength(TICKET_LIMITS.files)), []);

export const CreateTicketRequest = z.strictObject({
  topic: z.enum(TICKET_TOPICS),
  subject: Subject,
  text: MessageText,
  context: z._default(z.nullable(TicketContext), null),
  /** Uploaded files that no message has yet. */
  files: FileIds,
});
export type CreateTicketRequest = z.infer<typeof CreateTicketRequest>;

export const ReplyToTicketRequest = z.strictObject({ text: MessageText, files: FileIds });

/** A reply of an operator, and what the ticket is then. */
export const AnswerTicketRequest = z.strictObject({
  text: MessageText,
  status: z._default(z.enum(['answered', 'waiting', 'closed']), 'answered'),
  /** Uploads of the operator, which become the reader's. */
  files: FileIds,
});
/** Readers close a ticket; a message opens it again. */
export const CloseTicketRequest = z.strictObject({ status: z.literal('closed') });

export const SetTicketStatusRequest = z.strictObject({ status: z.enum(['open', 'closed']) });

export const TicketPath = z.object({ ...UserPath.shape, ticketId: z.uuid() });
export const TicketFilePath = z.object({ ...UserPath.shape, fileId: z.uuid() });
export const AnyTicketPath = z.object({ ticketId: z.uuid() });
export const AnyTicketFilePath = z.object({ fileId: z.uuid() });
export const TicketFileQuery = z.object({ name: Text.check(z.minLength(1), z.maxLength(255)) });

export const TicketFile = z.object({
  id: z.string(),
  /** Cleaned, with the ending of its type. */
  name: z.string(),
  type: z.enum(TICKET_FILE_TYPES),
  bytes: z.int(),
});
export type TicketFile = z.infer<typeof TicketFile>;
export const TicketFileAnswer = z.object({ file: TicketFile });

export const TicketMessage = z.object({
  id: z.string(),
  by: z.enum(['reader', 'operator']),
  isMail: z.boolean(),
  text: z.string(),
  at: z.number(),
  files: z.array(TicketFile),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketSummary = z.object({
  id: z.string(),
  /** Number that people name it by. */
  no: z.int(),
  topic: z.enum(TICKET_TOPICS),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: z.number(),
  /** Of the last message or change of status. */
  updatedAt: z.number(),
});
export type TicketSummary = z.infer<typeof TicketSummary>;

export const SupportTicket = z.extend(TicketSummary, {
  context: z.nullable(TicketContext),
  messages: z.array(TicketMessage),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

export const TicketsAnswer = z.object({
  tickets: z.array(TicketSummary),
  /** Whether replies by mail reach the ticket. */
  takesMail: z.boolean(),
});
export const TicketAnswer = z.object({ ticket: SupportTicket });
export type TicketAnswer = z.infer<typeof TicketAnswer>;

export const AdminTicketQuery = z.extend(AdminQuery, { status: z.optional(z.enum(TICKET_STATUSES)) });
export const AdminTicketSummary = z.extend(TicketSummary, { email: z.string() });
export type AdminTicketSummary = z.infer<typeof AdminTicketSummary>;
export const AdminTicketsPage = z.object({ tickets: z.array(AdminTicketSummary), totalCount: z.int() });
export const AdminTicket = z.extend(SupportTicket, { name: z.string(), email: z.string() });
export type AdminTicket = z.infer<typeof AdminTicket>;
export const AdminTicketAnswer = z.object({ ticket: AdminTicket });
