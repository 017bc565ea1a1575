-- Stories whose new reports a reader wants to see. `seen_at`: when they last looked at the story's page.
create table followed_stories (
  user_id int not null references users on delete cascade,
  story_id bigint not null references stories on delete cascade,
  followed_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, story_id)
);
-- for the matching of new posts
create index followers_of_story on followed_stories (story_id, user_id);

-- Whether the reader was alerted because they follow the story, not because of their interests.
alter table alerts add column is_followed boolean not null default false;
