-- Agencies that became part of another: their old addresses lead there, and so do their names. Their posts are moved by a job, newest first; the row in
-- `agencies` goes when all have been.
create table merged_agencies (
  id int primary key,
  slug text not null,
  name_ar text not null,
  name_en text not null,
  into_id int not null references agencies,
  -- how many there were
  posts int not null,
  merged_at timestamptz(3) not null,
  done_at timestamptz(3)
);
create index merged_agencies_into on merged_agencies (into_id);

-- Agency that the source belonged to before that was merged: keys of its items are still made with it, so that none is stored twice.
alter table sources add column identified_as int;
