import type { TicketContext, TicketFileType, TicketStatus, TicketTopic } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

export interface TicketsTable {
  id: string;
  no: number;
  user_id: string;
  topic: TicketTopic;
  subject: string;
  status: TicketStatus;
  /** What the writer agreed to send along. */
  context: ColumnType<TicketContext | null, string | null, never>;
  created_at: Timestamp;
  /** Of the last message or change of status. */
  updated_at: Timestamp;
}

export interface TicketMessagesTable {
  id: string;
  ticket_id: string;
  written_by: 'reader' | 'operator';
  body: string;
  /** Message-ID of a message that came by mail: each is taken once. */
  mail_id: string | null;
  at: Timestamp;
}

export interface TicketFilesTable {
  id: string;
  user_id: string;
  /** Null until its message is sent. */
  message_id: string | null;
  name: string;
  type: TicketFileType;
  byte_count: number;
  content: Buffer;
  uploaded_at: Timestamp;
}

export interface TicketSchema {
  tickets: TicketsTable;
  ticket_messages: TicketMessagesTable;
  ticket_files: TicketFilesTable;
}
