-- Invoices for demurrage and detention that an account was sent, with what their check found.
CREATE TABLE invoice (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  biller text NOT NULL,
  invoice_number text NOT NULL,
  -- What the invoice says, as the interface has it.
  content jsonb NOT NULL,
  state text NOT NULL DEFAULT 'received',
  -- [{"state": "disputed", "at": "...", "note": null}], the oldest first.
  history jsonb NOT NULL DEFAULT '[]',
  credited_amount numeric,
  paid_amount numeric,
  -- The last check: its result by itself for lists, and all that it found.
  result text NOT NULL,
  check_found jsonb NOT NULL,
  document_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- Which boxes an invoice charges: others that charge the same box are looked for at each check, and the invoices of a box.
CREATE TABLE invoice_container (
  account_id uuid NOT NULL,
  container_number text NOT NULL,
  invoice_id uuid NOT NULL,
  -- The journey that is charged; null where it is not followed.
  container_id uuid,
  PRIMARY KEY (account_id, container_number, invoice_id),
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id) ON DELETE CASCADE
);

-- The boxes of an invoice, for showing it and for deleting it.
CREATE INDEX invoice_container_invoice ON invoice_container (account_id, invoice_id);
