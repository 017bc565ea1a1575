-- A reply may ask a question: {"text", "data"} of the button below it.
alter table waiting_replies add column button jsonb;
