-- What became of each day's messages is counted for the desk from indexes alone. Those of a state on a day lie together; this replaces the index of days.
drop index deliveries_whatsapp;
create index deliveries_whatsapp_days on deliveries (state, planned_at) include (reason) where channel = 'whatsapp';
-- What failed, and what another channel took over: looking for that read the whole table.
create index deliveries_whatsapp_failed on deliveries (planned_at) include (story_id, user_id) where channel = 'whatsapp' and state = 'failed';
create index deliveries_instead_of_whatsapp on deliveries (story_id, user_id) where instead_of = 'whatsapp';
-- A row that changed since the last vacuum is looked up in the table, so a vacuum comes after 5% of changes instead of 20%.
alter table deliveries set (autovacuum_vacuum_scale_factor = 0.05);
