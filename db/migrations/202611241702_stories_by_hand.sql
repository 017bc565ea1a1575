-- What editors make of stories (decision 27).
-- `machine_story_id`: the story that a report is compared as, when an editor moved it to another; `post_id`: null for those stored before this migration.
alter table story_signatures add column machine_story_id bigint, add column post_id bigint;
create index story_signatures_of_story on story_signatures (story_id);

-- Where the reports of a merged story are; that one was never merged itself.
alter table stories add column merged_into bigint references stories;
create index stories_merged on stories (merged_into) where merged_into is not null;

create table story_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('split', 'merge')),
  from_story bigint not null references stories,
  into_story bigint not null references stories,
  post_ids bigint[] not null,
  changed_at timestamptz(3) not null,
  undone_at timestamptz(3)
);
create index story_changes_from on story_changes (from_story, id desc);
create index story_changes_into on story_changes (into_story, id desc);

-- Whoever was alerted to a predecessor until then has been alerted to the story.
create table story_predecessors (
  story_id bigint not null references stories on delete cascade,
  predecessor_id bigint not null references stories on delete cascade,
  until timestamptz(3) not null,
  primary key (story_id, predecessor_id)
);
create index story_predecessors_of on story_predecessors (predecessor_id);

-- The identity keys of posts that an editor took off the site: sources cannot bring them back.
create table refused_identities (
  key uuid primary key,
  refused_at timestamptz(3) not null
);
