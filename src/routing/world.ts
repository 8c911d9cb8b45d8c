import { readFileSync } from 'node:fs';
import { parseCsvByHeader } from '../text/csv.ts';
import type { Position } from '../values/position.ts';
import { projectFile } from '../values/project-file.ts';
import { decodeCapes } from './capes.ts';
import { createGraph, type Graph } from './graph.ts';
import { decodeRuns } from './land-codec.ts';
import type { Lane } from './lanes.ts';
import type { Barrier, Passage } from './passages.ts';
import { createSea, type Sea } from './sea.ts';
import type { Zone } from './zones.ts';

/** Everything a router needs to know of the earth. */
export interface World {
  readonly sea: Sea;
  readonly graph: Graph;
  readonly passages: readonly Passage[];
  readonly barriers: readonly Barrier[];
  /** Ports and terminals, around which the way to the berth may lead over what is drawn as land. */
  readonly ports: readonly Position[];
}

const SEA_DATA = projectFile('data/sea/');
const PORTS = [projectFile('data/ports.csv'), projectFile('data/terminals.csv')];

/** Reads and prepares `data/sea`: about a second of work and 70 MB of memory. */
export function loadWorld(): World {
  const passages = readJson<Passage[]>('passages.json');
  const lanes = [...readJson<Lane[]>('lanes.json'), ...readJson<Lane[]>('narrows.json')];
  const built = createSea(decodeRuns(readFileSync(new URL('land.bin', SEA_DATA))), readJson<Zone[]>('zones.json'));
  const capes = decodeCapes(readFileSync(new URL('capes.bin', SEA_DATA)));
  const barriers = readJson<Barrier[]>('barriers.json');
  const graph = createGraph(built, capes, lanes, passages, barriers);
  return { sea: built.sea, graph, passages, barriers, ports: readPorts() };
}

function readPorts(): Position[] {
  return PORTS.flatMap((file) => parseCsvByHeader(readFileSync(file, 'utf8')))
    .filter((row) => row['latitude'] !== '' && row['longitude'] !== '')
    .map((row) => ({ latitude: Number(row['latitude']), longitude: Number(row['longitude']) }));
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, SEA_DATA), 'utf8')) as T;
}
