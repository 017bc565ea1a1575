-- The part of a reader's personal list from before their settings were saved: what those would have brought in the seven days before. What matched later is in
-- `alerts`. Written when the list is opened (features/myNews).
create table my_news (
  user_id int not null references users on delete cascade,
  story_id bigint not null,
  post_id bigint not null,
  keyword text,
  because text,
  matched_at timestamptz(3) not null,
  primary key (user_id, story_id)
);
create index my_news_by_time on my_news (user_id, matched_at desc);

-- For which revision of the interests it was written; alerts count from `since` on.
create table my_news_fills (
  user_id int primary key references users on delete cascade,
  revision bigint not null,
  since timestamptz(3) not null
);
