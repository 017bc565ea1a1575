-- The newest comments everywhere.
create index comments_recent on comments (created_at desc, id desc) where shown;
