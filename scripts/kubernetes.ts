// Writes docs/operate/kubernetes.yaml. What a manifest may have is checked by the compiler, from the types of Kubernetes' own
// schemas; what the processes have in common is said once.
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { ConfigMap, Container, Probe, Secret, Service } from 'kubernetes-types/core/v1.d.ts';
import type { Ingress } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { Document } from 'yaml';
import { STOP_WITHIN_MS } from '../src/cli/stop-in-time.ts';
import type { ProcessRole } from '../src/values/process-role.ts';

type Manifest = ConfigMap | Deployment | Ingress | PodDisruptionBudget | Secret | Service;

const NAME = 'landfall';
const HOST = 'TRACKING.EXAMPLE.COM';
const PORT = 4900;
/** What the process has to end beyond the time that it takes at most. */
const GRACE_MARGIN_SECONDS = 5;
/** A new version may migrate a large database for half an hour before it answers. */
const START_CHECKS = 360;

const ROLES: Readonly<Record<ProcessRole, { does: string; replicas: number; memory: string; atMost: string }>> = {
  api: { does: 'Answers requests.', replicas: 2, memory: '256Mi', atMost: '1Gi' },
  worker: { does: 'Asks carriers, predicts arrivals, reads papers.', replicas: 1, memory: '512Mi', atMost: '2Gi' },
  webhooks: { does: 'Delivers notifications.', replicas: 1, memory: '256Mi', atMost: '1Gi' },
  ais: { does: 'Hears the AIS feeds.', replicas: 1, memory: '256Mi', atMost: '1Gi' },
};

function labelsOf(role: ProcessRole) {
  return { 'app.kubernetes.io/name': NAME, 'app.kubernetes.io/component': role };
}

function check(path: '/healthz' | '/readyz', periodSeconds: number): Probe {
  return { httpGet: { path, port: 'http' }, periodSeconds };
}

function containerOf(role: ProcessRole): Container {
  const { memory, atMost } = ROLES[role];
  return {
    name: NAME,
    image: `${NAME}:0.1.0`,
    env: [{ name: 'LANDFALL_ROLE', value: role }],
    envFrom: [{ configMapRef: { name: NAME } }, { secretRef: { name: NAME } }],
    ports: [{ name: 'http', containerPort: PORT }],
    startupProbe: { ...check('/healthz', 5), failureThreshold: START_CHECKS },
    livenessProbe: check('/healthz', 10),
    readinessProbe: check('/readyz', 5),
    resources: { requests: { cpu: '250m', memory }, limits: { memory: atMost } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: ['data', 'tmp'].map((path) => ({ name: 'scratch', mountPath: `/${path}`, subPath: path })),
  };
}

function deploymentOf(role: ProcessRole): Deployment {
  const labels = labelsOf(role);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `${NAME}-${role}` },
    spec: {
      replicas: ROLES[role].replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          terminationGracePeriodSeconds: STOP_WITHIN_MS / 1000 + GRACE_MARGIN_SECONDS,
          automountServiceAccountToken: false,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            runAsGroup: 1000,
            fsGroup: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [containerOf(role)],
          volumes: [{ name: 'scratch', emptyDir: { sizeLimit: '2Gi' } }],
        },
      },
    },
  };
}

const settings: ConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: NAME },
  data: { LANDFALL_DEMO: '0', HOST: '0.0.0.0', PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1' },
};

const secrets: Secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: NAME },
  type: 'Opaque',
  stringData: {
    DATABASE_URL: 'postgres://landfall:PASSWORD@DATABASE:5432/landfall',
    LANDFALL_SECRET_KEY: 'SECRET',
    METRICS_TOKEN: 'TOKEN',
  },
};

const service: Service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: NAME },
  spec: { selector: labelsOf('api'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
};

const budget: PodDisruptionBudget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: `${NAME}-api` },
  spec: { minAvailable: 1, selector: { matchLabels: labelsOf('api') } },
};

const ingress: Ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name: NAME },
  spec: {
    rules: [
      {
        host: HOST,
        http: {
          paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: NAME, port: { name: 'http' } } } }],
        },
      },
    ],
    tls: [{ hosts: [HOST], secretName: `${NAME}-tls` }],
  },
};

/** What stands above each, for whoever reads the file. */
const MANIFESTS: readonly (readonly [string, Manifest])[] = [
  [
    ' Landfall on Kubernetes, beside a PostgreSQL (15 or newer) of your own: kubectl apply -n landfall -f kubernetes.yaml\n' +
      ' Replace what stands in capitals, and the image by the one you built from the Dockerfile.\n' +
      ' Generated by scripts/kubernetes.ts.\n' +
      ' TRUST_PROXY: how many proxies stand in front; an ingress controller is one.',
    settings,
  ],
  [
    ' LANDFALL_SECRET_KEY: openssl rand -base64 32; keep it with the backups of the database.\n' +
      ' METRICS_TOKEN: what Prometheus sends as a bearer token to /metrics.',
    secrets,
  ],
  ['', service],
  [' Of the processes that answer requests, one is always left.', budget],
  ['', ingress],
  ...(Object.keys(ROLES) as ProcessRole[]).map(
    (role) =>
      [
        ` ${ROLES[role].does} A database that is away is no reason to start it anew (/healthz), but one to lead nobody\n` +
          ' here (/readyz). Everything that is kept is in the database; uploads wait in the scratch space.',
        deploymentOf(role),
      ] as const,
  ),
];

export function writeKubernetes(): string {
  return MANIFESTS.map(([remark, manifest]) => {
    const document = new Document(manifest, { aliasDuplicateObjects: false });
    if (remark !== '') document.commentBefore = remark;
    return document.toString({ lineWidth: 0 });
  }).join('---\n');
}
