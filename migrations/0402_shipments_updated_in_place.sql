-- Replaced by shipment_arrival (0400). Nothing that changes with an estimate is in an index of shipments any more, and a page has room for
-- another version of one.
DROP INDEX shipment_by_eta;
DROP INDEX shipment_by_arrival;
ALTER TABLE shipment SET (fillfactor = 75);
