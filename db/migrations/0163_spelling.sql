-- With which version of folding and cutting (features/search/postWords.ts) the words of posts were written: of `version` from the post `below` on, of an
-- older one before it; 0: all of them. One row.
create table post_spelling (
  only_row boolean primary key default true check (only_row),
  version int not null,
  below bigint not null
);
insert into post_spelling (version, below) values (1, 0);

-- Words that are only written in another way are no news for readers' interests.
create or replace function queue_reworded_post() returns trigger language plpgsql as $$
begin
  if current_setting('mirqab.respelling', true) is distinct from 'on'
    and exists (select from posts where id = new.post_id and created_at > now() - interval '3 days') then
    insert into posts_to_match (post_id) values (new.post_id);
    notify posts_to_match;
  end if;
  return null;
end $$;
