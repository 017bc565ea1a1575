-- Stories that compete for the first page however many others one agency sends at once.
create index stories_of_several_agencies on stories (last_published_at desc) where agency_count > 1;
