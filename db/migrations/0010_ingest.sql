-- What reading the sources needs beyond the first tables.

-- The shortest time between two reads; less than a minute only where the source is our own (the demo newsroom).
alter table sources add column min_interval_seconds int not null default 60 check (min_interval_seconds > 0);
-- When to ask the hub for a subscription: now, to try again, or to renew; null: nothing to ask.
alter table sources add column hub_renew_at timestamptz;
create index sources_hub_due on sources (hub_renew_at) where hub_renew_at is not null;
-- Who holds a host at this moment.
create index sources_leased on sources (host) where leased_until is not null;

-- A key is taken before its post is written, in the same transaction: whoever takes it first writes the post.
alter table post_identities drop constraint post_identities_post_id_fkey;
alter table post_identities add constraint post_identities_post_id_fkey
  foreign key (post_id) references posts on delete cascade deferrable initially deferred;

comment on column post_contents.content_hash is 'of the item as the source gave it, before cleaning';
