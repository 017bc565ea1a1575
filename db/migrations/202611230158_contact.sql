-- Messages to the people behind the site, and enquiries about advertising. The number is what a sender refers to.
create table contact_messages (
  id bigint generated always as identity (start with 1001) primary key,
  -- Made by the form, so that a message that is sent again after a lost response is stored once.
  key uuid not null unique,
  kind text not null check (kind in ('question', 'advertising')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  company text not null default '' check (length(company) <= 100),
  content text not null check (length(content) between 1 and 5000),
  locale text not null check (locale in ('ar', 'en')),
  user_id int references users on delete cascade,
  created_at timestamptz not null,
  mailed_at timestamptz
);
create index contact_messages_by_user on contact_messages (user_id) where user_id is not null;
create index contact_messages_by_age on contact_messages (created_at);
