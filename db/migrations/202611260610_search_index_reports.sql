-- How the search index of each web process is, as it last said. Unlogged: after a crash each says it again.
create unlogged table search_index_reports (
  process_id uuid primary key,
  seen_at timestamptz(3) not null,
  -- how long ago the last changes were read that are in the index
  behind_seconds int not null,
  documents int not null,
  -- false while all posts are read for the first time
  complete boolean not null
);
