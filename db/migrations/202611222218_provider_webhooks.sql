-- Updates of the Telegram bot that were handled, so that a repeated one is not.
create table telegram_updates (
  update_id bigint primary key,
  handled_at timestamptz(3) not null
);

-- States of WhatsApp messages that arrived before we had recorded that these were sent.
create table early_states (
  provider_id text not null,
  state text not null check (state in ('delivered', 'read', 'failed')),
  reason text,
  received_at timestamptz(3) not null,
  primary key (provider_id, state)
);
