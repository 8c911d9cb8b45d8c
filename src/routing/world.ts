import { readFileSync } from 'node:fs';
import { projectFile } from '../values/project-file.ts';
import { decodeCapes } from './capes.ts';
import { createGraph, type Graph } from './graph.ts';
import { decodeRuns } from './land-codec.ts';
import type { Lane } from './lanes.ts';
import type { Passage } from './passages.ts';
import { createSea, type Sea } from './sea.ts';
import type { Zone } from './zones.ts';

/** Everything a router needs to know of the earth. */
export interface World {
  readonly sea: Sea;
  readonly graph: Graph;
  readonly passages: readonly Passage[];
}

const SEA_DATA = projectFile('data/sea/');

/** Reads and prepares `data/sea`: about a second of work and 70 MB of memory. */
export function loadWorld(folder: URL = SEA_DATA): World {
  const passages = readJson<Passage[]>(folder, 'passages.json');
  const lanes = [...readJson<Lane[]>(folder, 'lanes.json'), ...readJson<Lane[]>(folder, 'narrows.json')];
  const built = createSea(
    decodeRuns(readFileSync(new URL('land.bin', folder))),
    readJson<Zone[]>(folder, 'zones.json'),
  );
  const capes = decodeCapes(readFileSync(new URL('capes.bin', folder)));
  return { sea: built.sea, graph: createGraph(built, capes, lanes, passages), passages };
}

function readJson<T>(folder: URL, name: string): T {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;
}
