-- Lists by a party or by whoever had shipments followed read all that are of it, and of each only the shipment: these
-- indexes hold it, so that the rows are not visited, which lie all over the table.
DROP INDEX party_role_by_party;
CREATE INDEX party_role_by_party ON party_role (account_id, party_id, role, roleable_type) INCLUDE (roleable_id);
DROP INDEX tracking_request_by_user;
CREATE INDEX tracking_request_by_user ON tracking_request (account_id, created_by_user_id) INCLUDE (shipment_id)
  WHERE created_by_user_id IS NOT NULL;
-- The order of shipments by their customer goes from one customer to the next, and through each by the ids.
DROP INDEX shipment_by_customer;
CREATE INDEX shipment_by_customer ON shipment (account_id, customer_id, id) WHERE customer_id IS NOT NULL;
-- Exceptions ask for requests that failed lately: read from all requests of the account.
CREATE INDEX tracking_request_failed ON tracking_request (account_id, updated_at)
  WHERE status = 'failed' AND shipment_id IS NULL;
