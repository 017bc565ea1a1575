-- How many deliveries reached each state on each channel, for /metrics: the workers that send serve no pages, and counting the table takes too long.
create table delivery_totals (
  channel text not null,
  state text not null,
  -- '' for none
  reason text not null,
  total bigint not null,
  primary key (channel, state, reason)
);
