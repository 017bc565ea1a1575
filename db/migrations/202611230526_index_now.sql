-- How far search engines have been told: up to which new post, and until when of removed ones. One row, once something was sent.
create table index_now_progress (
  only_row boolean primary key default true check (only_row),
  post_id bigint not null,
  removed_at timestamptz(3) not null
);
create index removed_posts_by_time on removed_posts (removed_at);
