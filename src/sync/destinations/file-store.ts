/** Where files of tables are kept: a folder, or a bucket. Names have slashes between them. */
export interface FileStore {
  /** What the file is called to people. */
  shown(name: string): string;
  /** Undefined when there is none. */
  readText(name: string): Promise<string | undefined>;
  /** Writes a file anew, of what is written to that path: whoever reads has the old one or the new one, whole. */
  write(name: string, produce: (path: string) => Promise<void>): Promise<void>;
  /** Leaves nothing behind on this machine that is not of the store. */
  close(): Promise<void>;
}
