-- A line may have several interfaces that want keys of the same names: which one the keys were given for.
ALTER TABLE carrier_credential ADD COLUMN interface_name text;
COMMENT ON COLUMN carrier_credential.interface_name IS 'As the profile calls it; null: the first whose keys are complete.';
