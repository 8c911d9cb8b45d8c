import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockEntry {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

const own: Manifest = JSON.parse(read('package.json'));
const web: Manifest = JSON.parse(read('web/package.json'));
const lock: { packages: Record<string, LockEntry> } = JSON.parse(read('package-lock.json'));

describe('dependencies', () => {
  it('are named by one version each', () => {
    const loose = [own, web]
      .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
        Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
      )
      .filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version));
    expect(loose).toEqual([]);
  });

  it('that run are fixed by their bytes', () => {
    const unproven = Object.entries(lock.packages)
      .filter(([path, { dev, optional, link }]) => path.includes('node_modules/') && !dev && !optional && !link)
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unproven).toEqual([]);
  });

  it('of the server have earned their place, and say how', () => {
    const reasons = read('docs/decisions/0001-dependencies.md');
    const named = (name: string) => new RegExp(`\\| (?:[^|\\n]*, )?${name}[,* |]`).test(reasons);
    expect(Object.keys(own.dependencies ?? {}).filter((name) => !named(name))).toEqual([]);
  });
});
