-- Who has viewed what today survives a crash of the database: unlogged tables are emptied by it, and then views counted twice.
alter table post_viewers set logged;
alter table poll_viewers set logged;

-- What counted of an ad for one network (a keyed hash that changes every day) on one day.
create table ad_viewers (
  ad_id int not null references ads on delete cascade,
  day date not null,
  network bytea not null check (length(network) = 8),
  impressions int not null,
  clicks int not null,
  primary key (ad_id, day, network)
);
alter table ad_counts
  add column refused_impressions int not null default 0,
  add column refused_clicks int not null default 0;
