-- Why the latest attempt to pay was declined, as the page tells it in the reader's language; `attempt_reason` has the gateway's words.
alter table payments add column attempt_cause text;
