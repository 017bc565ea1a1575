-- What a deleted account had done that a person may do once: a keyed hash of the thing and the mailbox, which leads to nobody, and goes when it no longer matters.
create table coupon_marks (
  coupon_id int not null references coupons on delete cascade,
  mark bytea not null check (length(mark) = 16),
  primary key (coupon_id, mark)
);
create table survey_marks (
  survey_id int not null references surveys on delete cascade,
  mark bytea not null check (length(mark) = 16),
  primary key (survey_id, mark)
);
