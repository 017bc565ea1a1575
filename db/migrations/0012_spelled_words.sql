-- The index of search words holds stems only. Exact forms are three times as many and took more of the database's time than everything else
-- of a post together, and only quoted searches ask for them: those look into the words as spelled, of what the stems have found.
alter table post_words add column spelled text not null default '';
alter table post_words alter column spelled set storage external;
comment on column post_words.words is 'stems (~كويت): title A, excerpt B, body C';
comment on column post_words.spelled is 'folded words in their order, each between spaces, title, excerpt and body apart by |';
