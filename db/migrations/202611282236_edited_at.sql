-- Telegram: when the message was last edited, written before the call: who dies during it has not edited twice.
alter table deliveries add column edited_at timestamptz(3);
