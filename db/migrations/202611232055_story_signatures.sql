-- A signature keeps more of a report (features/stories/server/packSignature.ts): its head, its first 250 words, numbers with the word after
-- each, the weekdays that the head names, and hashes of passages. Those stored before have none of it until they are pruned, three days later.
alter table story_signatures add more bytea not null default '';
alter table story_signatures alter more drop default;

-- Rarity without regard to days needs the number of posts that were measured. Weights are measured again every 20 minutes.
delete from story_weights;
alter table story_weights add posts int not null;
