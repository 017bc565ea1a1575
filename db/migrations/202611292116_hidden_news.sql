-- What readers hide from lists. An entry of what is not there any more is not shown; each reader keeps the newest of each kind.
create table hidden_news (
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('agency', 'main_category', 'category', 'story')),
  id bigint not null,
  hidden_at timestamptz(3) not null,
  primary key (user_id, kind, id)
);
-- for merging stories
create index hidden_stories on hidden_news (id) where kind = 'story';
