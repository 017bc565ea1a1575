-- Browsers that are sent urgent stories: of anybody, with or without an account. `seen_at`: when the browser confirmed it last; `failures`: urgent stories in a
-- row that did not reach it.
create table urgent_browsers (
  id bigint generated always as identity primary key,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  edition char(2) not null check (edition in ('ar', 'en')),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  failures int not null default 0
);
create index urgent_browsers_by_edition on urgent_browsers (edition);
create index urgent_browsers_by_visit on urgent_browsers (seen_at);
-- Urgent stories that are or were sent, each once in an edition, in these words. They stay, so that none is sent twice, and
-- count the browsers that it reached, that were gone, or that may not have it.
create table urgent_pushes (
  id bigint generated always as identity primary key,
  edition char(2) not null check (edition in ('ar', 'en')),
  story_id bigint not null references stories on delete cascade,
  title text not null,
  agency text not null,
  path text not null,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  sent int not null default 0,
  gone int not null default 0,
  failed int not null default 0,
  unique (edition, story_id)
);
create index urgent_pushes_of_story on urgent_pushes (story_id);
-- To whom they are still to be sent; a worker that sends one makes it due later, in case it dies.
create table urgent_sends (
  push_id bigint not null references urgent_pushes on delete cascade,
  browser_id bigint not null references urgent_browsers on delete cascade,
  due_at timestamptz(3) not null,
  attempts int not null default 0,
  primary key (push_id, browser_id)
);
create index urgent_sends_due on urgent_sends (due_at, push_id, browser_id);
create index urgent_sends_of_browser on urgent_sends (browser_id);
