-- Since when the bank has been asked, as far as we know: for half an hour after that, nothing else is bought. A page may have been open for long before.
alter table payments add column attempt_at timestamptz;
