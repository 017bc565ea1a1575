-- Key pairs that the installation made itself at its first start, such as the VAPID keys of push messages, and keeps: subscriptions are bound to them.
create table server_keys (
  name text primary key,
  public_key text not null,
  -- encrypted with MIRQAB_SECRET, so that a copy of the database does not contain it
  private_key_sealed bytea not null,
  created_at timestamptz(3) not null
);
