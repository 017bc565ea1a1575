-- Readers with personal feeds. Their secret address is signed from this id, so that the table alone reveals none; another id is another address.
create table feed_keys (
  user_id int primary key references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  renewed_at timestamptz(3) not null default now()
);
