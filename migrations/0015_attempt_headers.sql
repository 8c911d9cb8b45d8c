-- Headers of attempts were JSON objects; now they are lines, `name: value`, which need no escaping and are read as they were sent.

UPDATE webhook_attempt SET
  request_headers = coalesce(
    (SELECT string_agg(key || ': ' || value, E'\n') FROM json_each_text(request_headers::json)), ''),
  response_headers = CASE WHEN response_headers IS NOT NULL THEN coalesce(
    (SELECT string_agg(key || ': ' || translate(value, E'\r\n', '  '), E'\n') FROM json_each_text(response_headers::json)), '')
  END;

COMMENT ON COLUMN webhook_attempt.request_headers IS 'A line for each, "name: value"; without the values of custom headers.';
COMMENT ON COLUMN webhook_attempt.response_headers IS 'A line for each, "name: value".';
