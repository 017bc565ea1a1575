-- An agency's posts of one section, in one step: without these a rare pair is found by reading all of the larger one
-- (docs/notes/reading.md has the plans).
create index posts_by_agency_main_category on posts (agency_id, main_category_id, media_type, published_at desc, id desc);
create index posts_by_agency_category on posts (agency_id, category_id, media_type, published_at desc, id desc);
create index posts_by_agency_sub_category on posts (agency_id, sub_category_id, media_type, published_at desc, id desc)
  where sub_category_id is not null;

-- How common a word is decides how it is searched for. By default PostgreSQL knows the 1,000 most common terms, the last of
-- which stands in one post of 18; ten times the target's number are kept, so this knows those in one of about 75.
alter table post_words alter column words set statistics 500;
