-- What readers asked to be told about: one rule each. Processes that match keep a copy in memory and follow it by `revision`.

create sequence interest_revisions;

create table interests (
  user_id int primary key references users on delete cascade,
  -- as typed, in the query language; any of them
  keywords text[] not null default '{}',
  -- chosen ids; empty: any
  categories int[] not null default '{}',
  main_categories int[] not null default '{}',
  agencies int[] not null default '{}',
  media_type text not null default 'both' check (media_type in ('text', 'video', 'both')),
  -- a keyword also catches its nisba (كويت: كويتي)
  nisba boolean not null default false,
  updated_at timestamptz(3) not null,
  revision bigint not null unique
);

-- Rules that went with their account, so that copies drop them; kept for a few days.
create table ended_interests (
  revision bigint primary key,
  user_id int not null,
  ended_at timestamptz(3) not null default now()
);
create index ended_interests_age on ended_interests (ended_at);

-- Changes go one after the other until they commit: whoever has read up to a revision has missed none below it.
create function revise_interests() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7461160);
  if tg_op = 'DELETE' then
    insert into ended_interests (revision, user_id) values (nextval('interest_revisions'), old.user_id);
    return old;
  end if;
  new.revision := nextval('interest_revisions');
  return new;
end $$;
create trigger revise_interests before insert or update or delete on interests for each row execute function revise_interests();
