// Asks the registry for known weaknesses of the packages that run. Where no registry answers, that is said and no failure.
import { spawnSync } from 'node:child_process';

const MAX_MS = 60_000;
const GRAVE = ['high', 'critical'];

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: MAX_MS });
const counts = readCounts(stdout);
if (!counts) {
  console.log('The registry does not answer: known weaknesses were not asked for.');
} else {
  console.log(`Known weaknesses of packages that run: ${JSON.stringify(counts)}`);
  if (GRAVE.some((severity) => counts[severity] > 0)) process.exit(1);
}

function readCounts(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
