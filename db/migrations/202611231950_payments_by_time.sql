-- The job of the night asks the gateway about recent payments whose money is here (checkPaidPayments.ts).
create index payments_received on payments (created_at) where paid_at is not null or problem is not null;
