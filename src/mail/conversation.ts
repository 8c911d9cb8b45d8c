import type { Socket } from 'node:net';

const MAX_REPLY_CHARACTERS = 65_536;
const SILENCE_MS = 30_000;

export interface SmtpReply {
  readonly code: number;
  readonly lines: readonly string[];
}

/** One side of RFC 5321: lines go out, replies of one or more lines come in, one at a time. */
export class Conversation {
  readonly socket: Socket;
  #heard = '';
  #failure: Error | undefined;
  #wake: (() => void) | undefined;
  readonly #hear = (chunk: Buffer) => {
    this.#heard += chunk.toString('latin1');
    if (this.#heard.length > MAX_REPLY_CHARACTERS) this.#fail(new Error('the mail server talks without end'));
    this.#wake?.();
  };

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setTimeout(SILENCE_MS, () => this.#fail(new Error('the mail server is silent')));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the mail server hung up')));
    socket.on('data', this.#hear);
  }

  /** Says a line, if any, and hears what is replied; another reply than expected is an error. */
  async exchange(line: string | undefined, expected: number): Promise<SmtpReply> {
    if (line !== undefined) this.socket.write(`${line}\r\n`);
    const reply = await this.#reply();
    if (reply.code === expected) return reply;
    throw new Error(`the mail server answered ${reply.code} ${reply.lines.at(-1) ?? ''}`.trim());
  }

  /** Leaves the socket to somebody else. Whatever was sent too early, before it was encrypted, is not believed. */
  leave(): Socket {
    this.socket.off('data', this.#hear);
    if (this.#heard !== '') throw new Error('the mail server spoke before it was encrypted');
    return this.socket;
  }

  async #reply(): Promise<SmtpReply> {
    for (;;) {
      const reply = /^(?:\d{3}-[^\r\n]*\r?\n)*\d{3}(?: [^\r\n]*)?\r?\n/.exec(this.#heard)?.[0];
      if (reply !== undefined) {
        this.#heard = this.#heard.slice(reply.length);
        const lines = reply.trimEnd().split(/\r?\n/);
        return { code: Number(reply.slice(0, 3)), lines: lines.map((line) => line.slice(4)) };
      }
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.socket.destroy();
    this.#wake?.();
  }
}
