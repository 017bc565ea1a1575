-- What the gateway contradicts itself about is for staff; what became of the latest attempt to pay is for the reader.
alter table payments
  drop constraint payments_problem_check,
  add constraint payments_problem_check
  check (problem in ('wrong_amount', 'wrong_currency', 'account_deleted', 'payment_withdrawn', 'payment_unclear', 'paid_twice')),
  add column attempt text check (attempt in ('under_way', 'declined', 'cancelled')),
  add column attempt_reason text;
