-- One log of what staff did, for every part of the desk. It replaces the logs of comments and of surveys.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- no foreign keys: an entry never changes, also when an account or what it was about is deleted
  actor_id int,
  actor_name text not null,
  -- null for what a program did on the operator's machine
  actor_role text,
  -- the role that the act needs: whoever has it may read the entry
  access text not null check (access in ('moderator', 'editor', 'admin')),
  action text not null,
  subject_type text,
  subject_id text,
  -- never a reader's name or text, which are in audit_texts
  subject_name text,
  -- path on the site, without a language
  subject_path text,
  -- whom it concerned
  user_id int,
  -- only the fields that changed
  before jsonb,
  after jsonb,
  reason text,
  ip_address text,
  user_agent text
);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create index audit_log_user on audit_log (user_id);
create index audit_log_at on audit_log (at);

-- What an entry quotes of a reader, as it was then. Deleted with the account.
create table audit_texts (
  entry_id bigint primary key references audit_log on delete cascade,
  user_id int not null references users on delete cascade,
  name text,
  body text,
  note text
);
create index audit_texts_user on audit_texts (user_id);

insert into audit_log (id, at, actor_id, actor_name, access, action, subject_type, subject_id, subject_name, subject_path, user_id, after)
  overriding system value
select l.id, l.created_at, l.actor_id, l.actor_name, case when l.action like '%word' then 'editor' else 'moderator' end,
  case l.action when 'approve' then 'approve_comment' when 'remove' then 'remove_comment' when 'suspend' then 'suspend_reader'
    when 'lift' then 'lift_suspension' else l.action end,
  case when l.action like '%word' then 'banned_word' when l.comment_id is not null and l.action in ('approve', 'remove') then 'comment'
    when l.user_id is not null then 'reader' end,
  case when l.action in ('approve', 'remove') then l.comment_id::text when l.action in ('suspend', 'lift') then l.user_id::text end,
  l.detail ->> 'word',
  case c.resource_type when 'post' then '/news/' || c.resource_id || '#comment-' || c.id
    when 'poll' then '/polls/' || c.resource_id || '#comment-' || c.id end,
  l.user_id, nullif(jsonb_strip_nulls(l.detail - 'name' - 'body' - 'note'), '{}')
from moderation_log l left join comments c on c.id = l.comment_id order by l.id;

insert into audit_texts (entry_id, user_id, name, body, note)
select id, user_id, detail ->> 'name', detail ->> 'body', detail ->> 'note' from moderation_log where user_id is not null;

select setval(pg_get_serial_sequence('audit_log', 'id'), coalesce(max(id), 0) + 1, false) from audit_log;

insert into audit_log (at, actor_id, actor_name, access, action, subject_type, subject_id, subject_name, subject_path)
select l.created_at, l.actor_id, coalesce(u.name, ''), 'editor', l.action || '_survey', 'survey', l.survey_id::text,
  coalesce(s.title_ar, s.title_en), '/desk/surveys'
from survey_log l join surveys s on s.id = l.survey_id left join users u on u.id = l.actor_id order by l.id;

drop table moderation_log;
drop table survey_log;

-- Entries are never edited, and deleted only when their time is over (`features/audit/server/pruneAudit.ts`).
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1090 days' then
      return old;
    end if;
  end if;
  raise exception 'the audit log is never changed';
end $$;
create trigger audit_log_never_changes before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_never_emptied before truncate on audit_log execute function refuse_audit_change();
