-- Accounts on X, Instagram and Threads are sources too. `host` is that of the account's address, so that one worker reads a network at a time.
alter table sources drop constraint sources_kind_check;
alter table sources add constraint sources_kind_check check (kind in ('feed', 'page', 'x', 'instagram', 'threads'));
-- Where reading the account has got to (`NetworkState` in ingest/server/networks/network.ts); null for feeds and pages.
alter table sources add column network_state jsonb;
