import { spawnSync } from 'node:child_process';

/** The tests look at the dashboard as it is served. */
export default function setup(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The dashboard could not be built.');
}
