-- When somebody last resumed a shipment that had stopped: the windows after which tracking stops by itself begin anew.
ALTER TABLE shipment ADD COLUMN line_tracking_resumed_at timestamptz;
