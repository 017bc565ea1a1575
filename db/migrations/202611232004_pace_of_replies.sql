-- What the bot says besides alerts (replies, codes, tests) has a pace of its own within the provider's limit, so that neither holds up the other.
alter table provider_pace add column replies_next_at timestamptz(3) not null default 'epoch';

-- By chat, because the bot also replies to chats that belong to no reader. `next_at` is also the end of a pause that Telegram asks for in one chat (429).
drop table chat_pace;
create unlogged table chat_pace (
  chat_id bigint primary key,
  next_at timestamptz(3) not null
);
