-- Weight: how often an ad is shown in comparison with others of its placement. An ad that has had `max_impressions` is not shown any more.
-- `report_version`: part of what signs the address of its numbers, which changes with it.
alter table ads
  add column advertiser text not null default '',
  add column weight smallint not null default 1 check (weight between 1 and 100),
  add column max_impressions int check (max_impressions > 0),
  add column is_paused boolean not null default false,
  add column report_version int not null default 1,
  drop column position;
alter table ads alter column weight drop default;

-- Per day in Kuwait. Nothing of who saw an ad is stored.
create table ad_counts (
  ad_id int not null references ads on delete cascade,
  day date not null,
  impressions int not null default 0,
  clicks int not null default 0,
  primary key (ad_id, day)
);
