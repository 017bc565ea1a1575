-- How a reader wants alerts to arrive. Without a row, the defaults.
create table alert_settings (
  user_id int primary key references users on delete cascade,
  -- in the reader's order
  channels text[] not null default '{push,telegram,whatsapp}' check (channels <@ '{push,telegram,whatsapp}'),
  -- all: on each of them; first: on the first that works, the next ones take over when it fails for good
  send_to text not null default 'all' check (send_to in ('all', 'first')),
  -- the window in Kuwait, in minutes after midnight; it may cross midnight, equal times are the whole day. Used only if set_time.
  set_time boolean not null default false,
  time_from smallint not null default 0 check (time_from between 0 and 1439),
  time_to smallint not null default 0 check (time_to between 0 and 1439),
  -- messages a day
  notification_limit int not null default 10 check (notification_limit between 1 and 100),
  telegram_notification_limit int not null default 50 check (telegram_notification_limit between 1 and 200),
  whatsapp_notification_limit int not null default 10 check (whatsapp_notification_limit between 1 and 50),
  updated_at timestamptz(3) not null
);
