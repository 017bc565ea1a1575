-- Backups of the whole newsroom, trial restores of them, and the restores that brought this database back: what a page of health shows, and what keeps a
-- restored newsroom from repeating its alerts.
create table newsroom_backups (
  id int generated always as identity primary key,
  kind text not null check (kind in ('backup', 'trial', 'restore')),
  -- the name of the file, without its folder
  file text not null,
  -- of the data in it; null if it did not come to that
  snapshot_at timestamptz(3),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  -- null: it succeeded
  problem text,
  bytes bigint,
  rows bigint,
  -- of a restore: the newsroom was stopped before its backup, so nothing was sent since
  was_stopped boolean not null default false,
  check (kind <> 'restore' or problem is null)
);
create index newsroom_backups_last on newsroom_backups (kind, finished_at desc);
