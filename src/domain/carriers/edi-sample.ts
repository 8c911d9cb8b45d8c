/** What would come of an interchange that a partner sent as a sample. */
export interface EdiSample {
  readonly syntax: 'x12' | 'edifact' | 'unknown';
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  /** The partner whose profile it is read by; null when its sender belongs to none. */
  readonly partner: string | null;
  readonly messages: readonly { readonly type: string; readonly statements: number }[];
  readonly containers: readonly string[];
  readonly problems: readonly { readonly reason: string; readonly detail: string; readonly pointer: string }[];
  /** The 997 or CONTRL that would be sent back; null when it does not say to whom. */
  readonly acknowledgement: string | null;
}
