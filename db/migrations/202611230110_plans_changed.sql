-- The page that compares plans is cached, so every web process is told when they change.
create function notify_plans() returns trigger language plpgsql as $$
begin
  notify plans;
  return null;
end $$;
create trigger notify_plans after insert or update or delete on plans for each row execute function notify_plans();
