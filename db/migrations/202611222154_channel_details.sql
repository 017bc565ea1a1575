-- A browser's push messages end with the session in which it subscribed: whoever signs out there gets none any more.
alter table push_subscriptions add column session_id bigint references sessions on delete cascade;
create index push_subscriptions_session on push_subscriptions (session_id);

-- A reader can verify another number while the first one still works.
alter table whatsapp_numbers alter column phone drop not null;
alter table whatsapp_numbers add column pending_phone text;
alter table whatsapp_numbers add check (verified_at is null or phone is not null);

-- Whom we messaged in the last 24 hours: a new business may message 250 people. Without a foreign key, because deleting an account gives nothing back.
create table whatsapp_budget (
  user_id int primary key,
  sent_at timestamptz(3) not null
);
create index whatsapp_budget_sent on whatsapp_budget (sent_at);
