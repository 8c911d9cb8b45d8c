-- Lists show no container that its line no longer lists in the shipment, and the total of a whole list counted it all the same. It is
-- counted as containers come and go from here on (store/list-filter/write-list-rows.ts).
UPDATE listed_total AS total SET containers = total.containers - gone.containers
FROM (SELECT account_id, count(*)::integer AS containers FROM listed_container WHERE left_shipment GROUP BY account_id) AS gone
WHERE total.account_id = gone.account_id
  AND total.place = (SELECT min(place) FROM listed_total AS first WHERE first.account_id = total.account_id);
