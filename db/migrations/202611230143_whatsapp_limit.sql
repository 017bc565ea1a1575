-- How many people WhatsApp lets us message in 24 hours, as staff have set it; without a row, WHATSAPP_DAILY_LIMIT.
create table whatsapp_limit (
  only_row boolean primary key default true check (only_row),
  daily_limit int not null check (daily_limit > 0),
  set_at timestamptz(3) not null
);

-- The desk counts what became of the messages of each day.
create index deliveries_whatsapp on deliveries (planned_at) where channel = 'whatsapp';
