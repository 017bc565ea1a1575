-- Which posts existed, so that their pages answer 410 and not 404, and search engines drop them at once. A trigger, so that no way to delete is forgotten.
create table removed_posts (
  post_id bigint primary key,
  removed_at timestamptz(3) not null default now()
);

create function note_removed_posts() returns trigger language plpgsql as $$
begin
  insert into removed_posts (post_id) select id from before_change on conflict do nothing;
  return null;
end $$;

create trigger posts_removed after delete on posts referencing old table as before_change for each statement execute function note_removed_posts();
