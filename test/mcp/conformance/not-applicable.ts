const NO_SUCH_TOOL = 'Asks for a tool of the reference server by its name; ours are those of a tracking service.';
const NO_SUCH_PROMPT = 'Asks for a prompt of the reference server by its name.';
const NO_SUCH_RESOURCE = 'Asks for a resource of the reference server by its address.';
const NEVER_ASKS_BACK = 'Needs a tool that asks the client back (elicitation, sampling, roots); no tool here does.';
const NO_LOGGING = 'Logging to clients is deprecated, and not offered.';
const NO_SUBSCRIPTION = 'Lists and resources announce no changes, which the capabilities say.';
const NO_HEADER_PARAMETERS = 'No tool has arguments that are mirrored in headers.';

/** Checks that cannot be met by a server without the tools of the protocol's reference server, and why. Every other one is met. */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'completion-complete': NO_SUCH_PROMPT,
  'prompts-get-simple': NO_SUCH_PROMPT,
  'prompts-get-with-args': NO_SUCH_PROMPT,
  'prompts-get-embedded-resource': NO_SUCH_PROMPT,
  'prompts-get-with-image': NO_SUCH_PROMPT,
  'resources-read-text': NO_SUCH_RESOURCE,
  'resources-read-binary': NO_SUCH_RESOURCE,
  'resources-templates-read': NO_SUCH_RESOURCE,
  'tools-call-simple-text': NO_SUCH_TOOL,
  'tools-call-image': NO_SUCH_TOOL,
  'tools-call-audio': NO_SUCH_TOOL,
  'tools-call-embedded-resource': NO_SUCH_TOOL,
  'tools-call-mixed-content': NO_SUCH_TOOL,
  'tools-call-error': NO_SUCH_TOOL,
  'tools-call-with-progress': NO_SUCH_TOOL,
  'json-schema-2020-12-tool-found': NO_SUCH_TOOL,
  'tools-call-sampling': NEVER_ASKS_BACK,
  'tools-call-elicitation': NEVER_ASKS_BACK,
  'elicitation-sep1034-general': NEVER_ASKS_BACK,
  'elicitation-sep1330-general': NEVER_ASKS_BACK,
  'sep-2322-elicitation-incomplete': NEVER_ASKS_BACK,
  'sep-2322-sampling-incomplete': NEVER_ASKS_BACK,
  'sep-2322-list-roots-incomplete': NEVER_ASKS_BACK,
  'sep-2322-request-state-incomplete': NEVER_ASKS_BACK,
  'sep-2322-multiple-inputs-incomplete': NEVER_ASKS_BACK,
  'sep-2322-multi-round-r1': NEVER_ASKS_BACK,
  'sep-2322-non-tool-incomplete': NEVER_ASKS_BACK,
  'sep-2322-result-type-included': NEVER_ASKS_BACK,
  'sep-2322-reject-tampered-state': NEVER_ASKS_BACK,
  'sep-2322-respect-client-capabilities': NEVER_ASKS_BACK,
  'sep-2575-server-rejects-undeclared-capability': NEVER_ASKS_BACK,
  'sep-2575-missing-capability-http-400': NEVER_ASKS_BACK,
  'sep-2575-http-server-no-independent-requests-on-stream': NEVER_ASKS_BACK,
  'logging-set-level': NO_LOGGING,
  'tools-call-with-logging': NO_LOGGING,
  'sep-2575-server-no-log-without-loglevel': NO_LOGGING,
  'resources-subscribe': NO_SUBSCRIPTION,
  'resources-unsubscribe': NO_SUBSCRIPTION,
  'sep-2243-server-no-xmcp-tool': NO_HEADER_PARAMETERS,
  'sep-2243-server-decode-base64': NO_HEADER_PARAMETERS,
  'sep-2243-server-validate-param-match': NO_HEADER_PARAMETERS,
  'sep-2243-server-reject-invalid-param-chars': NO_HEADER_PARAMETERS,
  'sep-2243-server-reject-param-mismatch': NO_HEADER_PARAMETERS,
};
