-- The edition that shows an ad; null: both.
alter table ads add column edition text check (edition in ('ar', 'en'));
