-- Whether a later report showed that two stories are one, or an editor decided it.
alter table story_changes add column by_machine boolean not null default false;
