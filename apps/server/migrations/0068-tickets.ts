import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence ticket_no as integer start 1001`.execute(db);
  await sql`
    create table tickets (
      id uuid primary key,
      no integer not null unique,
      user_id uuid not null references users on delete cascade,
      topic text not null check (topic in ('account', 'prices', 'signals', 'alerts', 'lesson', 'problem', 'other')),
      subject text not null,
      status text not null check (status in ('open', 'answered', 'waiting', 'closed')),
      context json,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index tickets_by_user on tickets (user_id, updated_at)`.execute(db);
  await sql`create index tickets_by_time on tickets (updated_at desc, id desc)`.execute(db);
  // mail_id: the Message-ID of a message that came by mail, so that none is taken twice
  await sql`
    create table ticket_messages (
      id uuid primary key,
      ticket_id uuid not null references tickets on delete cascade,
      written_by text not null check (written_by in ('reader', 'operator')),
      body text not null,
      mail_id text unique,
      at timestamptz not null
    )`.execute(db);
  await sql`create index ticket_messages_by_ticket on ticket_messages (ticket_id, id)`.execute(db);
  // without a message until it is sent
  await sql`
    create table ticket_files (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      message_id uuid references ticket_messages on delete cascade,
      name text not null,
      type text not null check (type in ('png', 'jpeg', 'webp', 'pdf', 'text', 'csv')),
      byte_count integer not null,
      content bytea not null,
      uploaded_at timestamptz not null
    )`.execute(db);
  await sql`create index ticket_files_by_user on ticket_files (user_id)`.execute(db);
  await sql`create index ticket_files_by_message on ticket_files (message_id)`.execute(db);
}
