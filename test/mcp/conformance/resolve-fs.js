const FS_WITH_GLOB = new URL('./fs-with-glob.js', import.meta.url).href;

export async function resolve(specifier, context, next) {
  const isOfChecks = context.parentURL?.includes('/@modelcontextprotocol/conformance/');
  return specifier === 'fs' && isOfChecks ? { url: FS_WITH_GLOB, shortCircuit: true } : next(specifier, context);
}
