export * from 'node:fs';

export function globSync() {
  throw new Error('This needs Node 22.');
}
