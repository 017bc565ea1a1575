-- Who replays a reader's interests now, so that many windows, also of several web processes, wait for one replay. The process that holds the row deletes it; if
-- that process dies, another one may begin at `until`.
create table my_news_replays (
  user_id int primary key references users on delete cascade,
  until timestamptz(3) not null
);
