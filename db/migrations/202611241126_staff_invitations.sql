-- Invitations to the staff that are open: an accepted or withdrawn one is deleted. Their tokens are derived from MIRQAB_SECRET, so they are not here.
create table staff_invitations (
  id int generated always as identity primary key,
  email text not null unique,
  role text not null check (role in ('moderator', 'editor', 'admin')),
  locale text not null,
  invited_by int references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
