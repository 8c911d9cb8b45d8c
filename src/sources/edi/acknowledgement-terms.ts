export interface AcknowledgementTerms {
  /** The acknowledgement's own interchange control number. */
  readonly controlNumber: string;
  readonly preparedAt: Date;
}
