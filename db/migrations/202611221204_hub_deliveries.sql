-- What hubs delivered and no worker has read yet (features/ingest/keepDelivery.ts): kept before the hub gets its receipt, read in the order of arrival, then deleted.
create table hub_deliveries (
  id bigint generated always as identity primary key,
  source_id int not null references sources on delete cascade,
  -- SHA-256 of body: a hub that repeats itself is answered, and nothing more is kept
  content_hash bytea not null,
  content_type text,
  body bytea not null,
  bytes int not null generated always as (octet_length(body)) stored,
  -- begun readings; one that takes its worker down counts too
  attempts int not null default 0,
  received_at timestamptz not null default now()
);
create index hub_deliveries_of_source on hub_deliveries (source_id, id);
-- Compressing megabytes that are deleted in seconds is lost work.
alter table hub_deliveries alter column body set storage external;

-- Of the delivery that was read or dropped last: one like it brings nothing.
alter table sources add column delivered_hash bytea;
