-- An invoice that was paid more than once: granted once, and the extra is kept in suspense until staff have given it back.
alter table payments drop constraint payments_problem_check;
alter table payments add constraint payments_problem_check
  check (problem in ('wrong_amount', 'wrong_currency', 'account_deleted', 'payment_withdrawn', 'paid_twice'));
