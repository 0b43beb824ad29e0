/** What was done to the database, in order: new steps go to the end, and none is ever changed. */
export const MIGRATIONS: readonly string[] = [
  `create table parlance_keys (
     position bigint generated always as identity,
     hash text primary key,
     person text,
     name text not null,
     created_at bigint not null,
     expires_at bigint,
     models text[],
     limits jsonb not null default '[]'
   );
   create table parlance_counters (
     name text not null,
     starts_at bigint not null,
     n numeric not null,
     primary key (name, starts_at)
   );`,
  `create table parlance_ledger (
     id text primary key,
     at bigint not null,
     key text not null,
     who text not null,
     model text not null,
     status integer not null,
     duration_ms bigint not null,
     prompt_tokens bigint,
     completion_tokens bigint,
     cost_type text not null,
     usd numeric
   );
   create index parlance_ledger_at on parlance_ledger (at);`,
  `create table parlance_sync_spaces (
     id text primary key,
     token_hash text not null,
     used_bytes bigint not null default 0
   );
   create table parlance_sync_devices (
     position bigint generated always as identity,
     space text not null references parlance_sync_spaces (id) on delete cascade,
     id text not null,
     name text not null,
     token_hash text not null,
     seen_at bigint not null,
     head bigint not null default 0,
     is_removed boolean not null default false,
     primary key (space, id)
   );
   create table parlance_sync_segments (
     space text not null references parlance_sync_spaces (id) on delete cascade,
     device text not null,
     number bigint not null,
     bytes bytea not null,
     primary key (space, device, number)
   );
   create table parlance_sync_blobs (
     space text not null references parlance_sync_spaces (id) on delete cascade,
     name text not null,
     bytes bytea not null,
     primary key (space, name)
   );`,
  `create table parlance_shares (
     id text primary key,
     owner text not null,
     secret_hash text not null,
     created_at bigint not null,
     expires_at bigint not null,
     is_deleted boolean not null default false,
     bytes bytea
   );
   create index parlance_shares_owner on parlance_shares (owner);
   create index parlance_shares_expires_at on parlance_shares (expires_at);`,
  `create table parlance_sync_snapshots (
     space text primary key references parlance_sync_spaces (id) on delete cascade,
     number bigint not null,
     device text not null,
     parts bigint not null,
     floors jsonb not null,
     manifest bytea not null
   );
   create table parlance_sync_parts (
     space text not null references parlance_sync_spaces (id) on delete cascade,
     number bigint not null,
     device text not null,
     part bigint not null,
     bytes bytea not null,
     primary key (space, number, device, part)
   );`,
  `alter table parlance_counters add column held numeric not null default 0;
   alter table parlance_ledger add column charges jsonb;
   create index parlance_ledger_open on parlance_ledger (at) where charges is not null;`,
  `alter table parlance_sync_spaces add column owner text;
   create index parlance_sync_spaces_owner on parlance_sync_spaces (coalesce(owner, id));
   update parlance_sync_spaces spaces set used_bytes = used_bytes + (
     select coalesce(sum(length(parts.bytes)), 0) from parlance_sync_parts parts
     where parts.space = spaces.id and not exists (
       select 1 from parlance_sync_snapshots last
       where last.space = parts.space and last.number = parts.number and last.device = parts.device
     )
   );`,
  `create table parlance_replies (
     position bigint generated always as identity,
     id text primary key,
     owner text not null,
     key_hash text,
     keep_ms bigint not null,
     host text not null,
     beat_at bigint not null,
     state text not null default 'running',
     ended_at bigint,
     status integer,
     type text,
     length bigint not null default 0,
     is_stop_asked boolean not null default false
   );
   create index parlance_replies_owner on parlance_replies (owner);
   create table parlance_reply_parts (
     reply text not null references parlance_replies (id) on delete cascade,
     at bigint not null,
     length bigint not null,
     bytes bytea not null,
     primary key (reply, at)
   );`,
  `create table parlance_notice_keys (
     is_only boolean primary key check (is_only),
     keys text not null
   );
   create table parlance_notice_devices (
     position bigint generated always as identity,
     endpoint text primary key,
     owner text not null,
     id text not null,
     contact text not null,
     p256dh text not null,
     auth text not null,
     quiet jsonb
   );
   create index parlance_notice_devices_owner on parlance_notice_devices (owner);
   create table parlance_notice_claims (
     name text primary key,
     at bigint not null
   );`,
  `create table parlance_schedules (
     owner text not null,
     id text not null,
     row jsonb not null,
     primary key (owner, id)
   );`,
]
