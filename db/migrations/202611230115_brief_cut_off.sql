-- A brief that was cut off while it was handed to the mail server may have arrived: `unknown`, as in deliveries. `sending_since` says which one that is.
alter table briefs add column sending_since timestamptz(3);
alter table briefs drop constraint briefs_state_check;
alter table briefs add constraint briefs_state_check check (state in ('queued', 'sending', 'sent', 'empty', 'skipped', 'unknown'));
