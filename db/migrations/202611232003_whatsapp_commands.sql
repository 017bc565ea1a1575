-- When a reader last wrote a command by WhatsApp, and Meta's ids of the messages of that second: what Meta or somebody else repeats later than that,
-- or delivers after a newer one, is not obeyed.
alter table whatsapp_numbers add column written_at timestamptz(3);
alter table whatsapp_numbers add column written_ids text[] not null default '{}';
