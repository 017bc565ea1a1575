-- As post_viewers: a view of a poll counts once per reader and day (of Kuwait), and who it was is forgotten with the day.
create unlogged table poll_viewers (
  day date not null,
  poll_id int not null,
  viewer uuid not null,
  primary key (day, poll_id, viewer)
);
