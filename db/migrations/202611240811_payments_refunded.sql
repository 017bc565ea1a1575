-- The nights also ask about payments whose money went back without ever having bought something.
drop index payments_received;
create index payments_received on payments (created_at) where paid_at is not null or problem is not null or state = 'refunded';
