-- Addresses of browsers that their push service called gone, by their SHA-256. A browser may still hold such a subscription, and is told to make another one.
create table gone_endpoints (
  hash bytea primary key,
  gone_at timestamptz(3) not null
);
create index gone_endpoints_age on gone_endpoints (gone_at);
