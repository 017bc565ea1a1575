-- A provider's pause may be long. What says so while the clock is fast is told by when it was written, not by how far away its end is.
alter table provider_pace add column paused_at timestamptz(3) not null default 'epoch';
alter table chat_pace add column written_at timestamptz(3) not null default 'epoch';
