-- Time that was credited to an upgrade: the rest of a period, as it was when the upgrade began. If the money of the upgrade goes back, so does this time.
create table credited_time (
  payment_id uuid primary key references payments,
  upgrade_id uuid not null references payments,
  user_id int not null references users on delete cascade,
  plan_id int not null references plans,
  keywords int,
  categories int,
  agencies int,
  main_categories int,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- the credit in fils, and what the gateway held of the payment then: a part that is refunded meanwhile does not come back
  value int not null check (value >= 0),
  received int not null check (received > 0)
);
create index credited_time_of_upgrade on credited_time (upgrade_id);
create index credited_time_of_user on credited_time (user_id);
