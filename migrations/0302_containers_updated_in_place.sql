-- Replaced by shipment_vessel (0301). A process of the version before, which still asks it, reads the containers of the account instead.
DROP INDEX container_of_ship;
-- Nothing that changes with an estimate is in an index of containers any more. Four of them fill a page, which then has room for another
-- version of one: rows are updated in place and write none of their seven indexes.
ALTER TABLE container SET (fillfactor = 75);
