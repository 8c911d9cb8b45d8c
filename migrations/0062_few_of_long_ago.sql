-- Lists by days of long ago asked all that is followed whether it was made then, of which there is hardly any: these
-- indexes have what is followed by the day of its making. Both are small, since most of an account is over.
CREATE INDEX shipment_followed_by_day ON shipment (account_id, zone_day(created_at), id)
  WHERE line_tracking_stopped_at IS NULL;
CREATE INDEX container_followed_by_day ON container (account_id, zone_day(created_at), shipment_id) WHERE followed;

-- Taking references apart takes twenty microseconds. The planner took it for a tenth of one, and did so for thousands of rows
-- where the index has the lines taken apart.
ALTER FUNCTION reference_lines(uuid, text[]) COST 2000;
