-- Who an agency is, as readers see it above its list.
alter table agencies
  add column about_ar text,
  add column about_en text,
  add column owner_ar text,
  add column owner_en text,
  -- when staff last changed it; from then on a source or the demo does not
  add column edited_at timestamptz(3);
