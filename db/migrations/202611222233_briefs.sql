-- The morning brief: who wants it, at which hour in Kuwait.
create table brief_settings (
  user_id int primary key references users on delete cascade,
  hour smallint not null check (hour between 0 and 23),
  -- only mornings after this
  updated_at timestamptz(3) not null
);

-- One row for each reader and day in Kuwait, so that nobody gets two. A brief that was cut off while it was handed to the mail server stays `sending`, and is not
-- sent again.
create table briefs (
  user_id int not null references users on delete cascade,
  day date not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'empty', 'skipped')),
  queued_at timestamptz(3) not null,
  primary key (user_id, day)
);
create index briefs_age on briefs (day);
