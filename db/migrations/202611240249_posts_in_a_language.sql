-- The English edition lists few of many posts.
create index posts_in_language on posts (language, media_type, published_at desc, id desc);
