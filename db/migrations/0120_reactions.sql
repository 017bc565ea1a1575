-- What readers think of posts, polls and comments, and what they keep. Media are posts.

create table reactions (
  user_id int not null references users on delete cascade,
  resource_type text not null check (resource_type in ('post', 'poll', 'comment')),
  -- no foreign key: one column leads to three tables; reacting checks that the thing is there
  resource_id bigint not null,
  kind text not null check (kind in ('like', 'dislike', 'important', 'funny', 'fakenews', 'save')),
  created_at timestamptz(3) not null,
  primary key (user_id, resource_type, resource_id, kind)
);
-- Like and dislike exclude each other.
create unique index reactions_one_opinion on reactions (user_id, resource_type, resource_id) where kind in ('like', 'dislike');
-- A reader's saved things, and what he reacted to lately.
create index reactions_saved on reactions (user_id, resource_type, created_at desc, resource_id desc) where kind = 'save';
create index reactions_recent on reactions (user_id, created_at desc);

-- As post_counters has them. `comments` and `polls` come with a later migration, which adds the foreign keys.
create table comment_counters (
  comment_id bigint primary key,
  likes int not null default 0,
  dislikes int not null default 0,
  important int not null default 0,
  funny int not null default 0,
  fakenews int not null default 0,
  saves int not null default 0
) with (fillfactor = 70);

create table poll_counters (
  poll_id int primary key,
  views int not null default 0,
  comments int not null default 0,
  likes int not null default 0,
  dislikes int not null default 0,
  important int not null default 0,
  funny int not null default 0,
  fakenews int not null default 0,
  saves int not null default 0
) with (fillfactor = 70);
