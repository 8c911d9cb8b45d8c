-- People and keys of a customer, who see what it holds a role on and nothing else (docs/guides/customers-own-view.md). Their
-- role and scope are a word of their own: processes of the version before, which know it not, let them in nowhere.

ALTER TABLE app_user
  ADD COLUMN party_id uuid,
  DROP CONSTRAINT app_user_role_check,
  ADD CONSTRAINT app_user_role_check CHECK (role IN ('owner', 'member', 'viewer', 'customer')),
  ADD CONSTRAINT app_user_of_customer CHECK ((role = 'customer') = (party_id IS NOT NULL)),
  ADD FOREIGN KEY (account_id, party_id) REFERENCES party (account_id, id) ON DELETE CASCADE;

ALTER TABLE api_key
  ADD COLUMN party_id uuid,
  DROP CONSTRAINT api_key_scope_check,
  ADD CONSTRAINT api_key_scope_check CHECK (scope IN ('customer', 'publishable', 'read', 'write', 'admin')),
  ADD CONSTRAINT api_key_of_customer CHECK ((scope = 'customer') = (party_id IS NOT NULL)),
  ADD FOREIGN KEY (account_id, party_id) REFERENCES party (account_id, id) ON DELETE CASCADE;
