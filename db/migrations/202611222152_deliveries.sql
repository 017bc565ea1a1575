-- Stories with new alerts, waiting for their deliveries to be planned. Written by the transaction that writes the alerts, taken by the one that
-- plans: whoever dies in between has taken nothing.
create table stories_to_deliver (
  id bigint generated always as identity primary key,
  story_id bigint not null
);

-- One alert on one channel: both the queue and what the reader sees of it (the ledger). No foreign keys, as with alerts.
create table deliveries (
  story_id bigint not null,
  user_id int not null,
  -- none: the alert was not to be sent at all; the reason says why
  channel text not null check (channel in ('push', 'telegram', 'whatsapp', 'none')),
  state text not null check (state in ('queued', 'sending', 'retry', 'held', 'digest', 'collected',
    'sent', 'delivered', 'read', 'muted', 'expired', 'failed', 'unknown')),
  -- code of why it is in this state; null when it needs no explanation
  reason text,
  -- alert: a message of its own; bundle: what was held; digest: what was over the limit or too old
  kind text not null default 'alert' check (kind in ('alert', 'bundle', 'digest')),
  -- the rows of one bundle or digest; the message is sent for its head
  message_id bigint,
  is_head boolean not null default true,
  -- when what waits (held, digest, retry) is looked at again
  due_at timestamptz(3),
  -- the order of the queue: start-time fair queueing over stories
  turn bigint,
  attempts smallint not null default 0,
  leased_until timestamptz(3),
  -- the answer to an earlier attempt was cut off, so this message may have arrived twice
  maybe_twice boolean not null default false,
  -- the channel that failed before, for which this one stands in
  instead_of text,
  -- the window whose limit it was counted in
  counted_in timestamptz(3),
  provider_id text,
  -- Telegram: how many agencies the message names
  shown_agencies smallint,
  planned_at timestamptz(3) not null,
  queued_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  primary key (story_id, user_id, channel)
);
create index deliveries_queue on deliveries (channel, turn) where state = 'queued' and is_head;
create index deliveries_due on deliveries (due_at) where state in ('held', 'digest', 'retry');
create index deliveries_leases on deliveries (leased_until) where state = 'sending';
create index deliveries_waiting on deliveries (user_id) where state in ('held', 'digest', 'collected', 'queued', 'retry');
create index deliveries_message on deliveries (message_id) where message_id is not null;
create index deliveries_provider on deliveries (provider_id) where channel <> 'push' and provider_id is not null;
create index deliveries_age on deliveries using brin (planned_at);
create sequence delivery_messages;

-- Messages that count towards the daily limit, for each occurrence of the reader's window.
create table delivery_counts (
  user_id int not null,
  channel text not null,
  window_start timestamptz(3) not null,
  used int not null,
  max_used int not null,
  primary key (user_id, channel, window_start)
);

-- How fast a provider may be called, for all workers together.
create table provider_pace (
  channel text primary key,
  -- the time at which the next call would be due if calls were evenly spaced
  next_at timestamptz(3) not null default 'epoch',
  -- asked by the provider to wait (429)
  paused_until timestamptz(3) not null default 'epoch'
);
insert into provider_pace (channel) values ('push'), ('telegram'), ('whatsapp');

-- Telegram takes one message a second for each chat.
create unlogged table chat_pace (
  user_id int primary key,
  next_at timestamptz(3) not null
);

-- What a reader does not want to hear of for a time, or ever again.
create table mutes (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('keyword', 'agency', 'story', 'all')),
  -- the keyword as saved, or the id; '' for all
  value text not null,
  until timestamptz(3),
  created_at timestamptz(3) not null,
  unique (user_id, kind, value)
);

-- The latest opening of a reader's window in Kuwait at or before a time; the whole day opens at midnight.
create function window_opened_at(set_time boolean, time_from smallint, time_to smallint, at timestamptz) returns timestamptz language sql immutable as $$
  select (date_trunc('day', at at time zone 'Asia/Kuwait' - make_interval(mins => case when set_time and time_from <> time_to then time_from else 0 end))
    + make_interval(mins => case when set_time and time_from <> time_to then time_from else 0 end)) at time zone 'Asia/Kuwait'
$$;
create function window_length(set_time boolean, time_from smallint, time_to smallint) returns interval language sql immutable as $$
  select make_interval(mins => case when set_time and time_from <> time_to then (time_to - time_from + 1440) % 1440 else 1440 end)
$$;

-- Whatever is held is looked at again with the new settings.
create function reschedule_held() returns trigger language plpgsql as $$
begin
  update deliveries set due_at = new.updated_at where user_id = new.user_id and state = 'held' and due_at > new.updated_at;
  return null;
end $$;
create trigger reschedule_held after insert or update on alert_settings for each row execute function reschedule_held();
