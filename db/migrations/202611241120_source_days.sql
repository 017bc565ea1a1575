-- What each source brought on each day in Kuwait, written in the transaction that stores its posts, because nothing may scan posts to count them.
create table source_days (
  source_id int not null references sources on delete cascade,
  day date not null,
  -- new posts
  posts int not null,
  -- of these: nothing about the same event was stored before
  opened int not null,
  -- new posts by the time from publication to us, those from before the source was added left out; limits in posts/server/store/delayLimits.ts
  delays int[] not null,
  primary key (source_id, day)
);
alter table sources
  -- of the last reading that was not unchanged: items, and how many of them another source of the agency had brought
  add column last_items int,
  add column last_doubles int,
  -- where a redirect led that was not followed for good: the desk offers to take that address over
  add column redirected_to text,
  -- counts what staff changed, so that of two at once the second is told
  add column version int not null default 1;
