-- The newest report of a story, and whether a post has a newer one: lists that show a story once.
create index posts_by_story_and_time on posts (story_id, published_at desc, id desc);
drop index posts_by_story;
