-- In which language a reader wants the news of an edition; null until they choose. Nullable without a default, so no row is rewritten.
alter table users add column content_choice text check (content_choice in ('own', 'both', 'other'));
