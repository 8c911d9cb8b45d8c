/** What a tool cannot do, in a sentence for whoever asked: the answer of the tool, not a failure of the protocol. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** The code of the interface, where it was the one to refuse. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
