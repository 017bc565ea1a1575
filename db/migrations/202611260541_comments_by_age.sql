-- The newest comments whatever became of them, for what a word would have held before it is banned.
create index comments_by_age on comments (created_at desc, id desc) where deleted_at is null;
