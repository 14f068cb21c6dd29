import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // one row at most: who sells, as the contract's InvoiceSeller has it
  await sql`
    create table invoice_seller (
      only_row boolean primary key check (only_row),
      seller json not null,
      updated_at timestamptz not null
    )`.execute(db);
  // last number taken of each prefix and year; the row's lock lets one invoice after the other take its number
  await sql`
    create table invoice_series (
      prefix text not null,
      year text not null,
      last integer not null check (last >= 1),
      primary key (prefix, year)
    )`.execute(db);
  // payment_id isn't a key: payments go with their account, invoices stay
  await sql`
    create table invoices (
      id uuid primary key,
      kind text not null check (kind in ('invoice', 'credit-note')),
      prefix text not null,
      year text not null,
      no integer not null,
      number text not null unique,
      user_id uuid references users on delete set null,
      payment_id uuid not null,
      invoice_id uuid references invoices,
      currency text not null check (currency in ('INR', 'USD', 'EUR')),
      net integer not null check (net >= 0),
      tax integer not null check (tax >= 0),
      total integer not null,
      is_test boolean not null,
      document json not null,
      issued_at timestamptz not null,
      check (total = net + tax),
      check ((kind = 'invoice') = (invoice_id is null)),
      unique (prefix, year, no)
    )`.execute(db);
  await sql`create unique index invoices_of_payment on invoices (payment_id) where kind = 'invoice'`.execute(db);
  await sql`create index invoices_by_user on invoices (user_id, issued_at)`.execute(db);
  await sql`create index invoices_by_time on invoices (issued_at)`.execute(db);
  await sql`create index invoices_by_corrected on invoices (invoice_id) where invoice_id is not null`.execute(db);
  // what was issued stays as it is; only the account it names may go
  await sql`
    create function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.user_id is null
        and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then return new; end if;
      raise exception 'an invoice is never changed or deleted; write a credit note';
    end $$`.execute(db);
  await sql`
    create trigger invoices_stay before update or delete on invoices
    for each row execute function refuse_invoice_change()`.execute(db);
}
