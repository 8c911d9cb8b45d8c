#!/usr/bin/env node
import { build } from '../scripts/build.js';

build();
await import('../dist/server/main.js');
