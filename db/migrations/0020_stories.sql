-- How posts find their story. All of it is derived from posts of the last days, and pruned by a timed job.

-- What each post is compared by (features/stories/similarity.ts).
create table story_signatures (
  id bigint generated always as identity primary key,
  story_id bigint not null references stories on delete cascade,
  agency_id int not null,
  published_at timestamptz(3) not null,
  stored_at timestamptz(3) not null,
  -- hashes of the title's stems, and of all stems; each 4 bytes, little-endian, ascending
  title_terms bytea not null,
  terms bytea not null
);

-- Where to look for posts alike: the rarest terms of each signature.
create table story_terms (
  term int not null,
  signature_id bigint not null,
  primary key (term, signature_id)
);

-- How much each common term tells, measured over the signatures: one row, replaced as a whole. Terms that are absent are rare.
create table story_weights (
  measured_at timestamptz primary key,
  -- 8 bytes a term, little-endian: its hash, its weight (0 to 65535), the number of posts that had it
  weights bytea not null
);
