-- Messages in Telegram that may be edited when more agencies report their story.
create index deliveries_telegram on deliveries (sent_at) where channel = 'telegram' and provider_id is not null and kind = 'alert';
