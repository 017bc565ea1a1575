-- Messages that reached one browser of a reader and not yet another, whose push service was busy. Only the others are tried again.
create table push_retries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  user_id int not null,
  -- the message as it was composed (partners/alertMessage.ts)
  message jsonb not null,
  attempts smallint not null default 1,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index push_retries_due on push_retries (due_at);
create index push_retries_of_subscription on push_retries (subscription_id);
