-- Passkeys (WebAuthn), a second factor beside the authenticator app: any number for each account.
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- base64url, as the authenticator chose it
  credential_id text not null unique,
  -- COSE; not a secret
  public_key bytea not null,
  -- of signatures; stays 0 if the authenticator does not count
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- What a passkey has to sign: one for each session and purpose, used once.
create table passkey_challenges (
  session_id bigint not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'give')),
  challenge text not null,
  made_at timestamptz(3) not null,
  primary key (session_id, purpose)
);
