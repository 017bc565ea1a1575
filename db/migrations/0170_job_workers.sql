-- Which pools of workers are alive (base/releaseJobs.ts): each writes its line while it runs. A job whose pool has gone is given to another.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
