-- What the ledger moved on each day in Kuwait, so that a month's figures read thirty rows and not a million entries. Written with the entries, by a trigger.
create table ledger_days (
  day date primary key,
  -- charges and refunds; the amounts in fils. A correction of what was received counts on the day of the correction.
  payments int not null,
  received bigint not null,
  refunds int not null,
  refunded bigint not null,
  -- received, but not granted; what went back of it is subtracted
  suspense bigint not null
);

create function count_ledger_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_days as days (day, payments, received, refunds, refunded, suspense)
  select (at at time zone 'Asia/Kuwait')::date,
    count(*) filter (where account = 'gateway' and kind = 'charge'),
    coalesce(sum(amount) filter (where account = 'gateway' and kind <> 'refund'), 0),
    count(*) filter (where account = 'gateway' and kind = 'refund'),
    coalesce(-sum(amount) filter (where account = 'gateway' and kind = 'refund'), 0),
    coalesce(-sum(amount) filter (where account = 'suspense'), 0)
  from posted group by 1 order by 1
  on conflict (day) do update set payments = days.payments + excluded.payments, received = days.received + excluded.received,
    refunds = days.refunds + excluded.refunds, refunded = days.refunded + excluded.refunded, suspense = days.suspense + excluded.suspense;
  return null;
end $$;
create trigger count_ledger_entries after insert on ledger_entries referencing new table as posted
  for each statement execute function count_ledger_entries();

insert into ledger_days (day, payments, received, refunds, refunded, suspense)
select (at at time zone 'Asia/Kuwait')::date,
  count(*) filter (where account = 'gateway' and kind = 'charge'),
  coalesce(sum(amount) filter (where account = 'gateway' and kind <> 'refund'), 0),
  count(*) filter (where account = 'gateway' and kind = 'refund'),
  coalesce(-sum(amount) filter (where account = 'gateway' and kind = 'refund'), 0),
  coalesce(-sum(amount) filter (where account = 'suspense'), 0)
from ledger_entries group by 1;

-- The export of a month reads its entries in order.
create index ledger_entries_moved on ledger_entries (at, id) where account = 'gateway';
-- The desk's list by state, and finding a payment by what a reader's bank or the gateway calls it.
create index payments_in_state on payments (state, seq desc);
create index payments_of_transaction on payments (transaction_id) where transaction_id is not null;
