-- The newest visible comments of a report (listStoryComments), whatever was removed or is held beside them.
create index comments_shown on comments (resource_type, resource_id, id) where parent_id is null and shown;
