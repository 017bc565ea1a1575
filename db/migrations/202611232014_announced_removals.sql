-- Search engines know a post by the address that has the words of its title, so a removed post keeps what its address is made of until they were told.
alter table removed_posts add column title text, add column is_own boolean not null default false, add column media_type text not null default 'text';

create or replace function note_removed_posts() returns trigger language plpgsql as $$
begin
  insert into removed_posts (post_id, title, is_own, media_type) select id, title, is_own, media_type from before_change on conflict do nothing;
  return null;
end $$;

-- Posts that were removed together have the same time.
alter table index_now_progress add column removed_id bigint not null default 0;
create index removed_posts_by_time_and_id on removed_posts (removed_at, post_id);
drop index removed_posts_by_time;
