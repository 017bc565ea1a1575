-- What the bot says to somebody who wrote or tapped, while it waits for its place in the provider's limits: it survives the process that wrote it.
create table waiting_replies (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('telegram', 'whatsapp')),
  -- the chat's id, or the phone number
  address text not null,
  text text not null,
  -- of the tap that it answers; null: it is a message
  callback_id text,
  written_at timestamptz(3) not null,
  -- when it may be tried; while a process sends it, when another one may
  due_at timestamptz(3) not null
);
