// The rules of `@n8n/node-cli` 0.48 from the same two plugins. The tool itself brings the libraries of n8n's language models.
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

/** Who publishes the package says who they are, and where its source is. */
const OF_THE_PUBLISHER = {
  '@n8n/community-nodes/valid-author': 'off',
  '@n8n/community-nodes/require-homepage': 'off',
  'n8n-nodes-base/community-package-json-author-missing': 'off',
  'n8n-nodes-base/community-package-json-author-email-missing': 'off',
  'n8n-nodes-base/community-package-json-author-name-missing': 'off',
  'n8n-nodes-base/community-package-json-repository-url-missing': 'off',
};
const { recommended } = n8nCommunityNodesPlugin.configs;

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '*.js', '*.mjs'] },
  { files: ['**/*.ts'], extends: [tseslint.configs.recommended, recommended] },
  { plugins: { 'n8n-nodes-base': n8nNodesBase } },
  {
    files: ['package.json'],
    extends: [recommended],
    rules: {
      ...n8nNodesBase.configs.community.rules,
      // It wants MIT; the package is a part of a project under the Apache License 2.0.
      'n8n-nodes-base/community-package-json-license-not-default': 'off',
      ...OF_THE_PUBLISHER,
    },
    languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
  },
  {
    files: ['credentials/**/*.ts'],
    rules: {
      ...n8nNodesBase.configs.credentials.rules,
      'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
      'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
    },
  },
  {
    files: ['nodes/**/*.ts'],
    rules: {
      ...n8nNodesBase.configs.nodes.rules,
      'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
      'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
      'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
    },
  },
);
