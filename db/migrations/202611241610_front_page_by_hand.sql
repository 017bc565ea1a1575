-- What editors decide about the first page, for each edition (decision 27): stories that stay at a place until a time, and posts or whole stories that are
-- not shown there. `version` counts the decisions, so that two editors do not overwrite each other; no row is version 1.
create table front_pages (
  edition char(2) primary key check (edition in ('ar', 'en')),
  version int not null default 1
);

create table front_page_pins (
  edition char(2) not null check (edition in ('ar', 'en')),
  story_id bigint not null references stories on delete cascade,
  place int not null check (place between 1 and 10),
  until timestamptz(3) not null,
  primary key (edition, story_id),
  constraint front_page_places unique (edition, place) deferrable initially deferred
);
create index front_page_pins_of_story on front_page_pins (story_id);

create table front_page_hides (
  id bigint generated always as identity primary key,
  edition char(2) not null check (edition in ('ar', 'en')),
  story_id bigint references stories on delete cascade,
  post_id bigint references posts on delete cascade,
  hidden_at timestamptz(3) not null,
  check (num_nonnulls(story_id, post_id) = 1),
  unique (edition, story_id),
  unique (edition, post_id)
);
create index front_page_hides_of_story on front_page_hides (story_id);
create index front_page_hides_of_post on front_page_hides (post_id);

-- Nothing ever wrote it.
alter table stories drop column pinned_until;
