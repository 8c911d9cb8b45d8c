import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

export class LandfallApi implements ICredentialType {
  name = 'landfallApi';

  displayName = 'Landfall API';

  icon: Icon = { light: 'file:../icons/landfall.svg', dark: 'file:../icons/landfall.dark.svg' };

  documentationUrl = 'https://docs.n8n.io/integrations/community-nodes/';

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://landfall.example.com',
      description: 'Scheme and host of your Landfall, without a path',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'From the page API keys; the trigger wants one that may write',
      required: true,
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Token {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}', url: '/v2/me' },
  };
}
