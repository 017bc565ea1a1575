-- How the newsroom is doing: what the last measurement of each check said, and the alarms about it (features/health).

-- When each check was last measured; whoever moves the time forward measures.
create table health_checks (
  check_name text primary key,
  measured_at timestamptz(3) not null
);

create table health_states (
  check_name text not null,
  -- what it is about: the id of a source, the name of a queue or provider; '' for the whole check
  subject text not null,
  -- what holds, and since when
  state text not null check (state in ('ok', 'warning', 'failing')),
  since timestamptz(3) not null,
  -- what the last measurements said, and how many in a row; it holds once there are enough
  seen_state text not null check (seen_state in ('ok', 'warning', 'failing')),
  seen_times int not null,
  -- sentences, {"ar": …, "en": …}; remedy is null if there is nothing to do
  says jsonb not null,
  remedy jsonb,
  primary key (check_name, subject)
);

-- Each change of what holds.
create table health_transitions (
  id bigint generated always as identity primary key,
  check_name text not null,
  subject text not null,
  state text not null check (state in ('ok', 'warning', 'failing')),
  at timestamptz(3) not null
);
create index health_transitions_at on health_transitions (at);

-- Alarms, one row for each channel: stored with the transition, sent after it.
create table health_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'telegram', 'webhook')),
  moment text not null check (moment in ('start', 'end')),
  check_name text not null,
  subject text not null,
  says jsonb not null,
  remedy jsonb,
  -- when the failure began
  since timestamptz(3) not null,
  at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- why it is never sent
  dropped text
);
create index health_messages_waiting on health_messages (channel, id) where sent_at is null and dropped is null;
create index health_messages_at on health_messages (at);

-- News per hour, by when they arrived.
create index posts_by_arrival on posts (created_at);
