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
]
