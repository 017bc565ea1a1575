-- A view counts once per reader and post in a day (of Kuwait). `viewer` is a keyed hash that is another one every day: nobody can be told from it, and
-- the rows go after a day. Unlogged: after a crash of the database some of that day's views count twice, and no reading waits for the disk.
create unlogged table post_viewers (
  day date not null,
  post_id bigint not null,
  viewer uuid not null,
  primary key (day, post_id, viewer)
);

-- What signed-in readers opened, for 'recently read' and for what to read next. Kept for 90 days.
create table recent_reads (
  user_id int not null references users on delete cascade,
  post_id bigint not null references posts on delete cascade,
  read_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index recent_reads_newest on recent_reads (user_id, read_at desc, post_id desc);
create index recent_reads_post on recent_reads (post_id);
create index recent_reads_age on recent_reads (read_at);
