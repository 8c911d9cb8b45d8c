// The checks import a function of `fs` that came with Node 22, for a command that is not used here: on Node 20 they would
// not even start. Loaded before them, this gives them one that says so.
import { register } from 'node:module';

register('./resolve-fs.js', import.meta.url);
