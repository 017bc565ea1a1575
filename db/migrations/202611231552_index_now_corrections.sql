-- How far search engines have been told of corrections: the id of a row in post_revisions. Older ones are not sent now.
alter table index_now_progress add column revision_id bigint not null default 0;
update index_now_progress set revision_id = coalesce((select max(id) from post_revisions), 0);
