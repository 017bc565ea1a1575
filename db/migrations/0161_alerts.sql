-- Posts whose words are new or changed, waiting to be matched with readers' interests. Written by the transaction that stores the words, taken by the
-- one that writes the alerts: whoever dies in between has taken nothing.
create table posts_to_match (
  id bigint generated always as identity primary key,
  post_id bigint not null
);

create function queue_posts_to_match() returns trigger language plpgsql as $$
begin
  insert into posts_to_match (post_id) select post_id from stored;
  notify posts_to_match;
  return null;
end $$;
create trigger queue_new_posts after insert on post_words referencing new table as stored
  for each statement execute function queue_posts_to_match();

create function queue_reworded_post() returns trigger language plpgsql as $$
begin
  insert into posts_to_match (post_id) values (new.post_id);
  notify posts_to_match;
  return null;
end $$;
create trigger queue_reworded_post after update of spelled on post_words for each row
  when (old.spelled is distinct from new.spelled) execute function queue_reworded_post();

-- An alert is one story that met one reader's interests; the post that met them first. Delivery is another matter.
-- No foreign key to users: checking it would lock the row of every reader of a popular word for every story. What goes with an account goes by
-- features/alerts/alertsBackup.ts.
create table alerts (
  story_id bigint not null,
  user_id int not null,
  post_id bigint not null,
  -- the reader's keyword, and the words as the post prints them; null when sections or agencies alone matched
  keyword text,
  because text,
  matched_at timestamptz(3) not null,
  primary key (story_id, user_id)
);
create index alerts_of_user on alerts (user_id, matched_at desc);
create index alerts_age on alerts using brin (matched_at);
