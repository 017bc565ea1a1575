-- The nights ask once about money that came later than the ninety days in which they ask every night.
create index payments_unasked on payments (id) where checked_at is null and (paid_at is not null or problem is not null or state = 'refunded');
