-- Agencies and sections that readers follow. An entry of what is not there any more is not shown; each reader has at most 100.
create table follows (
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('agency', 'main_category', 'category')),
  id int not null,
  followed_at timestamptz(3) not null,
  primary key (user_id, kind, id)
);
