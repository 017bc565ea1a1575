-- What the search indexes (one in each web process) have to read again. An index asks for the changes of transactions that it has not seen the end of,
-- so that none is missed, whatever order transactions end in.
create table search_changes (
  xid xid8 not null default pg_current_xact_id(),
  post_id bigint not null,
  noted_at timestamptz not null default now(),
  primary key (xid, post_id)
);

create function note_search_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_changes (post_id) select id from after_change on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into search_changes (post_id) select id from before_change on conflict do nothing;
  elsif tg_table_name = 'post_words' then
    insert into search_changes (post_id) select post_id from after_change on conflict do nothing;
  else
    insert into search_changes (post_id) select a.id from after_change a join before_change b using (id)
      where (a.agency_id, a.main_category_id, a.category_id, a.sub_category_id, a.media_type, a.is_own, a.source, a.url, a.video)
        is distinct from (b.agency_id, b.main_category_id, b.category_id, b.sub_category_id, b.media_type, b.is_own, b.source, b.url, b.video)
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger posts_inserted after insert on posts referencing new table as after_change for each statement execute function note_search_changes();
create trigger posts_updated after update on posts referencing old table as before_change new table as after_change
  for each statement execute function note_search_changes();
create trigger posts_deleted after delete on posts referencing old table as before_change for each statement execute function note_search_changes();
create trigger post_words_updated after update on post_words referencing new table as after_change
  for each statement execute function note_search_changes();

-- The stems are computed by the indexes now, of the spelled words.
drop index post_words_words;
alter table post_words drop column words;
