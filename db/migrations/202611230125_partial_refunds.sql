-- A payment can be refunded in parts: one refund after the other, each with entries of its own in the ledger.
drop index refunds_once;
create unique index refunds_open on refunds (payment_id) where state in ('requested', 'sent');
create unique index refunds_of_payment on refunds (payment_id, gateway_id);

alter table ledger_entries add column refund_id int references refunds;
alter table ledger_entries disable trigger forbid_ledger_change;
update ledger_entries l set refund_id = r.id from refunds r where l.kind = 'refund' and r.payment_id = l.payment_id and r.state = 'done';
alter table ledger_entries enable trigger forbid_ledger_change;
alter table ledger_entries add check ((kind = 'refund') = (refund_id is not null));
-- A payment is charged once, and each refund is posted once, whatever the code does.
drop index ledger_entries_once;
create unique index ledger_entries_charged_once on ledger_entries (payment_id, account) where kind = 'charge';
create unique index ledger_entries_refunded_once on ledger_entries (refund_id, account);

-- Refunds of the demo's gateway; `reference` is what the caller named it by.
create table sandbox_refunds (
  reference text primary key,
  payment_id uuid not null,
  amount int not null check (amount > 0)
);
insert into sandbox_refunds (reference, payment_id, amount)
  select 'sandbox-refund-' || payment_id, payment_id, amount from sandbox_payments where refunded_at is not null;
alter table sandbox_payments drop column refunded_at;
