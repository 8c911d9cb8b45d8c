-- Whether a box waits at its port is read for every port of the fleet: by rail it has left it too.
DROP INDEX container_listed;
CREATE INDEX container_listed ON container (account_id, shipment_id)
  INCLUDE (id, created_at, current_status, last_free_on, pod_full_out_at, empty_terminated_at, left_shipment_at,
    pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, final_destination_full_out_at);
