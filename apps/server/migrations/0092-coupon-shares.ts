import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a coupon is kept as its share of the price, no more as amounts of the plan for which it was agreed
  await sql`
    update billing_checkouts
    set terms = jsonb_set(terms::jsonb, '{discount}', (terms::jsonb -> 'discount') || jsonb_build_object('permille',
      round(1000 - 1000.0 * (terms::jsonb #>> '{discount,net}')::numeric / (terms::jsonb #>> '{terms,net}')::numeric)))::json
    where terms::jsonb #>> '{discount,net}' is not null and (terms::jsonb #>> '{terms,net}')::numeric > 0`.execute(db);
  await sql`
    update local_subscriptions
    set state = jsonb_set(state::jsonb, '{discount}', (state::jsonb -> 'discount') || jsonb_build_object('permille',
      (billing_checkouts.terms::jsonb #> '{discount,permille}')))::json
    from billing_checkouts
    where billing_checkouts.id::text = state::jsonb ->> 'reference'
      and state::jsonb #>> '{discount,net}' is not null
      and billing_checkouts.terms::jsonb #>> '{discount,permille}' is not null`.execute(db);
  // uses that orders hold are counted by code
  await sql`
    create index billing_checkouts_by_coupon on billing_checkouts ((terms #>> '{discount,code}'))
    where terms #>> '{discount,code}' is not null`.execute(db);
}
