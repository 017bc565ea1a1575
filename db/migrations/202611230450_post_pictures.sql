-- The pictures of a media post, in order. Like the posts' own, they are outside addresses; size and colour are known once they were measured.
create table post_pictures (
  post_id bigint not null references posts on delete cascade deferrable initially deferred,
  position smallint not null,
  url text not null,
  description text not null default '',
  width int,
  height int,
  color text,
  primary key (post_id, position)
);
