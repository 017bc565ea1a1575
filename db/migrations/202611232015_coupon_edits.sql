-- So that of two admins who edit a coupon at once, the second is told.
alter table coupons add column updated_at timestamptz(3) not null default now();
