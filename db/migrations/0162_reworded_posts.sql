-- A correction of an old story is no news, and neither are a million posts whose words are written anew: only young posts are matched again.
create or replace function queue_reworded_post() returns trigger language plpgsql as $$
begin
  if exists (select from posts where id = new.post_id and created_at > now() - interval '3 days') then
    insert into posts_to_match (post_id) values (new.post_id);
    notify posts_to_match;
  end if;
  return null;
end $$;
