-- How many deliveries were sent or failed in each hour, by how long they had waited, for the desk: counting the table takes too long. It is pruned after a month.
create table delivery_hours (
  hour timestamptz(3) not null,
  channel text not null,
  is_sent boolean not null,
  -- how long from queued to sent, as the exponent of a power of the fourth root of 2, in seconds; 0 for what failed
  bucket smallint not null,
  total int not null,
  primary key (hour, channel, is_sent, bucket)
);

-- What was given up although the reader's channel works; staff may send it again.
create index deliveries_given_up on deliveries (planned_at, story_id, user_id, channel)
  where (state = 'failed' and reason in ('gave_up', 'refused', 'budget')) or (state = 'unknown' and reason = 'cut_off');
