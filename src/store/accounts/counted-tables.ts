/** A row with its keys and its part of the indexes, besides the words and bytes in it. */
const ROW_BYTES = 200;
/** With its row in lists and the indexes of both: its words are few. */
const LISTED_ROW_BYTES = 8_000;

/** What of a table counts: so much for a row, and the words and bytes in it where they may be many. */
export interface Counted {
  readonly rowBytes: number;
  readonly hasWords: boolean;
}

const WORDS: Counted = { rowBytes: ROW_BYTES, hasWords: true };
const LISTED: Counted = { rowBytes: LISTED_ROW_BYTES, hasWords: false };

/** What keys of an account fill, and what its lines answer. The rest follows from these, or has a bound of its own. */
export const COUNTED_TABLES: Readonly<Record<string, Counted>> = {
  alert_address: WORDS,
  alert_subscription: WORDS,
  api_key: WORDS,
  app_user: WORDS,
  assistant_write: WORDS,
  audit_entry: WORDS,
  blob_chunk: WORDS,
  carrier_credential: WORDS,
  contact: WORDS,
  container: LISTED,
  container_free_time_facts: WORDS,
  custom_field: WORDS,
  custom_field_definition: WORDS,
  custom_field_option: WORDS,
  document: WORDS,
  document_link: WORDS,
  document_link_choice: WORDS,
  document_representation: WORDS,
  edi_interchange: WORDS,
  edi_partner: WORDS,
  email_submission: WORDS,
  email_submission_document: WORDS,
  emission_lanes: WORDS,
  event_subscription: WORDS,
  exception_work: WORDS,
  file_upload: WORDS,
  invoice: WORDS,
  invoice_container: WORDS,
  mention: WORDS,
  note: WORDS,
  party: WORDS,
  party_role: WORDS,
  raw_payload: WORDS,
  removed_tracking_request: WORDS,
  report: WORDS,
  report_issue: WORDS,
  saved_view: WORDS,
  saved_view_key: WORDS,
  share_link: WORDS,
  ship_emissions: WORDS,
  shipment: LISTED,
  shipment_upload: WORDS,
  tariff: WORDS,
  terminal_calendar: WORDS,
  tracking_request: WORDS,
  webhook: WORDS,
};
