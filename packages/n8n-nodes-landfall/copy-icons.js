// What the compiler leaves: pictures, and what n8n's lists of nodes say of them.
const { cpSync, readdirSync } = require('node:fs');

cpSync('icons', 'dist/icons', { recursive: true });
for (const node of readdirSync('nodes'))
  cpSync(`nodes/${node}/${node}.node.json`, `dist/nodes/${node}/${node}.node.json`);
