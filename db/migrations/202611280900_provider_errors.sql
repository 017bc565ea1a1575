-- What a provider said of a message that failed, for staff. A number that cannot be reached once may be reached the next time.
alter table deliveries add column provider_error text;
alter table early_states add column error text;
alter table whatsapp_numbers add column unreachable_at timestamptz(3);
