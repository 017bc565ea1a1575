-- What a reader searches for again and again. `query`: the list's own address parameters in one fixed spelling, so that the same search is there once.
create table saved_searches (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  query text not null check (length(query) between 1 and 2000),
  created_at timestamptz(3) not null,
  unique (user_id, query)
);
