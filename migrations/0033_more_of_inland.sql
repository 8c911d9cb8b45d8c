-- What the place inland says of a container, beside what the terminals say in all. `landfall rebuild --apply` fills it for
-- containers that are there already; the others have it with the next word.
ALTER TABLE container
  ADD COLUMN ind_facility_holds jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN ind_facility_fees jsonb NOT NULL DEFAULT '[]';

-- The first estimates, as there is one for the port of discharge. Of shipments that are there already the present one is
-- the first that is known.
ALTER TABLE shipment
  ADD COLUMN pol_original_etd_at timestamptz,
  ADD COLUMN destination_original_eta_at timestamptz;
UPDATE shipment SET pol_original_etd_at = pol_etd_at, destination_original_eta_at = destination_eta_at
WHERE pol_etd_at IS NOT NULL OR destination_eta_at IS NOT NULL;
