-- When the second factor was last given in this session; null: not yet.
alter table sessions add column factor_at timestamptz(3);

-- Authenticator apps (TOTP, RFC 6238), one for each account that has set one up. Secrets are sealed (base/seal.ts).
create table second_factors (
  user_id int primary key references users on delete cascade,
  -- null until its first code was given
  secret_sealed bytea,
  set_up_at timestamptz(3),
  -- of the newest code that was accepted: it and older ones are not accepted again
  last_counter bigint,
  -- a new secret that was shown in this session and waits for its first code
  pending_sealed bytea,
  pending_session bigint,
  pending_at timestamptz(3),
  check ((secret_sealed is null) = (set_up_at is null) and (secret_sealed is null) = (last_counter is null)),
  check ((pending_sealed is null) = (pending_at is null) and (pending_sealed is null) = (pending_session is null))
);

-- What opens the desk without the app, each once: a used one is deleted.
create table recovery_codes (
  user_id int not null references users on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
