-- When the reader turned alerts off in the browser of a session; a confirmation that arrives later does not turn them on.
alter table sessions add column push_stopped_at timestamptz;
