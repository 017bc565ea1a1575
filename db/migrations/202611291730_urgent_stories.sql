-- Stories that an edition shows as urgent from a moment until another. One row for each, which stays when it has ended: what an editor has ended, or what was
-- urgent once, the machine does not make urgent again. `agencies` reported it within `minutes`; both are null if an editor chose it.
create table urgent_stories (
  edition char(2) not null check (edition in ('ar', 'en')),
  story_id bigint not null references stories on delete cascade,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  agencies int,
  minutes int,
  primary key (edition, story_id),
  check (until >= since),
  check (num_nonnulls(agencies, minutes) in (0, 2))
);
create index urgent_stories_of_story on urgent_stories (story_id);
create index urgent_stories_by_end on urgent_stories (edition, until);
