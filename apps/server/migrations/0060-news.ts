import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_sources (
      key text primary key,
      kind text not null check (kind in ('official', 'press', 'own')),
      name text not null,
      site text not null,
      address text not null,
      language text not null check (language in ('en', 'hi')),
      markets text[] not null,
      topics text[] not null,
      zone text not null,
      terms text not null,
      excerpt_length integer not null,
      is_off boolean not null default false,
      added_at timestamptz not null,
      moved_to text,
      host text not null,
      etag text,
      last_modified text,
      validated_url text,
      body_hash text,
      every_minutes double precision,
      next_poll_at timestamptz not null,
      claimed_until timestamptz,
      polled_at timestamptz,
      answered_at timestamptz,
      polls integer not null default 0,
      failed_polls integer not null default 0,
      failures integer not null default 0,
      killed_readers integer not null default 0,
      error text,
      is_announced boolean not null default false,
      set_aside text
    )`.execute(db);
  // who agreed to what; the one without an end holds
  await sql`
    create table news_consents (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      subject text not null,
      name text not null,
      terms text not null,
      statement text not null,
      made_at timestamptz not null,
      ended_at timestamptz,
      ended_by uuid references users (id) on delete set null
    )`.execute(db);
  await sql`create unique index news_consents_valid on news_consents (subject) where ended_at is null`.execute(db);
  await sql`create index news_consents_user on news_consents (user_id)`.execute(db);
  await sql`create index news_consents_ended_by on news_consents (ended_by)`.execute(db);
  await sql`
    create table news_stories (
      id uuid primary key,
      source text not null references news_sources (key),
      title text not null,
      slug text not null,
      excerpt text not null,
      link text,
      language text not null check (language in ('en', 'hi')),
      published_at timestamptz not null,
      edited_at timestamptz not null,
      received_at timestamptz not null,
      seen_at timestamptz not null,
      sort_key text not null,
      cluster_id uuid not null,
      cluster_at timestamptz not null,
      fingerprint integer[] not null,
      match_keys integer[] not null,
      markets text[] not null,
      topics text[] not null,
      instruments text[] not null,
      evidence text[] not null,
      sentiment real,
      confidence real,
      reader_version text not null,
      words tsvector not null
    )`.execute(db);
  await sql`create index news_stories_newest on news_stories (cluster_at, cluster_id)`.execute(db);
  await sql`create index news_stories_cluster on news_stories (cluster_id)`.execute(db);
  await sql`create index news_stories_source on news_stories (source)`.execute(db);
  await sql`create index news_stories_words on news_stories using gin (words)`.execute(db);
  await sql`create index news_stories_tags on news_stories using gin (instruments, topics, markets)`.execute(db);
  await sql`create index news_stories_match on news_stories using gin (match_keys)`.execute(db);
  // each form in which a source's feed has had a story: what identifies it there, as hashes
  await sql`
    create table news_sightings (
      source text not null,
      title text not null,
      place text not null,
      guid text,
      url text,
      words integer[] not null,
      published_at timestamptz not null,
      edited_at timestamptz not null,
      story_id uuid not null references news_stories (id) on delete cascade,
      primary key (source, title, place)
    )`.execute(db);
  await sql`create index news_sightings_guid on news_sightings (source, guid)`.execute(db);
  await sql`create index news_sightings_url on news_sightings (source, url)`.execute(db);
  await sql`create index news_sightings_story on news_sightings (story_id)`.execute(db);
  // addresses of stories, former ones too
  await sql`
    create table news_slugs (
      slug text primary key,
      story_id uuid not null references news_stories (id) on delete cascade
    )`.execute(db);
  await sql`create index news_slugs_story on news_slugs (story_id)`.execute(db);
}
