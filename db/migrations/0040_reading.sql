-- A ranking is written once and read as a whole, so it is one row with the ids in their order: eleven rows a minute, not fifty thousand.
drop table ranked_posts;
delete from rankings;
alter table rankings add column post_ids bigint[] not null;

-- Quick view: the same words as `isClip` in posts/filterPosts.ts.
create index posts_clips on posts (published_at desc, id desc)
  where media_type = 'media' and source in ('twitter', 'instagram', 'threads') and (url like '%.mp4%' or video ->> 'src' like '%.mp4%');

-- Every process keeps the taxonomy in memory and hears of its changes, whoever makes them.
create function notify_taxonomy() returns trigger language plpgsql as $$
begin
  notify taxonomy;
  return null;
end $$;
create trigger notify_taxonomy after insert or update or delete or truncate on main_categories execute function notify_taxonomy();
create trigger notify_taxonomy after insert or update or delete or truncate on categories execute function notify_taxonomy();
create trigger notify_taxonomy after insert or update or delete or truncate on sub_categories execute function notify_taxonomy();
create trigger notify_taxonomy after insert or update or delete or truncate on agencies execute function notify_taxonomy();
