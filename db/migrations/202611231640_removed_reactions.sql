-- When a reader last took a reaction back. A reaction that waited on a device without a network may arrive later than that, and must not undo it.
create table removed_reactions (
  user_id int not null references users on delete cascade,
  resource_type text not null check (resource_type in ('post', 'poll', 'comment')),
  resource_id bigint not null,
  kind text not null,
  removed_at timestamptz(3) not null,
  primary key (user_id, resource_type, resource_id, kind)
);
create index removed_reactions_at on removed_reactions (removed_at);
