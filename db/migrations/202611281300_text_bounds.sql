-- What of a post is text, without dateline, credits and notices: in UTF-16 units of its plain text. null: to its end. Posts that were stored before are all text.
alter table post_contents add column text_start int not null default 0 check (text_start >= 0);
alter table post_contents add column text_end int check (text_end >= text_start);
