import { expect, it } from 'vitest';
import { attackFullDisk } from './full-disk.ts';

it('says that the disk is full with 503 and when to come back, and goes on when there is room', {
  timeout: 900_000,
}, async () => {
  const report = await attackFullDisk();
  if (report.kind === 'not tried') {
    // Mounting needs rights that not every machine gives: what was not tried is said in one line.
    console.warn(report.reason);
    expect(report.reason).toContain('cannot be mounted here');
    return;
  }
  expect(report.faults).toEqual([]);
  expect(Object.keys(report.answers).filter((answer) => answer.endsWith(' 503'))).not.toEqual([]);
  expect(report).toMatchObject({ readiness: 503, liveness: 200, recovered: true });
});
