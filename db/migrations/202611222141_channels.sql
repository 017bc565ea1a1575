-- Where alerts can reach a reader: browsers that accept push messages, a Telegram chat, a WhatsApp number.

-- RFC 8030 endpoint and RFC 8291 keys of one browser; a reader may have several.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz(3) not null,
  -- the last visit at which the browser confirmed it
  seen_at timestamptz(3) not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

create table telegram_chats (
  user_id int primary key references users on delete cascade,
  chat_id bigint not null unique,
  username text,
  locale char(2) not null check (locale in ('ar', 'en')),
  linked_at timestamptz(3) not null
);

-- A deep link that pairs the chat in which it is opened, once. With `chat_id`: an id that the reader typed, waiting for the code of the test message.
create table telegram_pairings (
  token_hash bytea primary key,
  user_id int not null references users on delete cascade,
  chat_id bigint,
  tries int not null default 0,
  expires_at timestamptz(3) not null
);
create index telegram_pairings_user on telegram_pairings (user_id);
create index telegram_pairings_expired on telegram_pairings (expires_at);

create table whatsapp_numbers (
  user_id int primary key references users on delete cascade,
  -- E.164
  phone text not null,
  -- null until the code was entered
  verified_at timestamptz(3),
  code_hash bytea,
  tries int not null default 0,
  sends int not null default 0,
  sent_at timestamptz(3),
  code_expires_at timestamptz(3)
);
-- A number belongs to one reader; unverified ones prove nothing.
create unique index whatsapp_numbers_verified on whatsapp_numbers (phone) where verified_at is not null;

-- A channel that the provider refused for good (404, 410, 403), or that the reader stopped there. Linking it again deletes the row.
create table disabled_channels (
  user_id int not null references users on delete cascade,
  channel text not null check (channel in ('push', 'telegram', 'whatsapp')),
  -- code of the reason that the profile shows
  reason text not null,
  disabled_at timestamptz(3) not null,
  primary key (user_id, channel)
);

-- The channels by which each reader can be reached now.
create view usable_channels as
  select linked.user_id, linked.channel from (
    select distinct user_id, 'push' as channel from push_subscriptions
    union all select user_id, 'telegram' from telegram_chats
    union all select user_id, 'whatsapp' from whatsapp_numbers where verified_at is not null) linked
  where not exists (select from disabled_channels d where d.user_id = linked.user_id and d.channel = linked.channel);
