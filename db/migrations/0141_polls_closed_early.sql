-- An editor closed it before its time. A vote that set out before that moment, by its own clock, must not come in after it.
alter table polls add column closed_early boolean not null default false;
