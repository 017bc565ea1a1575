-- Which version of cleaning (bodyVersion in features/ingest) wrote the bodies of posts: of `version` from the post `below` on, of an older one before it; 0:
-- all of them. One row.
create table body_cleaning (
  only_row boolean primary key default true check (only_row),
  version int not null,
  below bigint not null
);
insert into body_cleaning (version, below) values (1, 0);
