-- Which ships a shipment was ever to travel by, at any leg of any of its containers: asked when a ship is named or renamed. It was an
-- index over the journeys of containers, so that no container could be updated in place: a journey changes with every estimate. A row is
-- written once for each ship, by the commit of a shipment.
CREATE TABLE shipment_vessel (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  imo text NOT NULL,
  shipment_id uuid NOT NULL,
  PRIMARY KEY (account_id, imo, shipment_id)
);

INSERT INTO shipment_vessel (account_id, imo, shipment_id)
SELECT DISTINCT container.account_id, ship.imo, container.shipment_id
FROM container
CROSS JOIN LATERAL (
  SELECT container.pod_vessel_imo AS imo
  UNION SELECT jsonb_path_query(container.journey, '$.calls[*].outbound.vesselImo') #>> '{}'
) AS ship
WHERE ship.imo IS NOT NULL;
