import {
  Anchor,
  Bell,
  Bot,
  Boxes,
  Braces,
  CalendarClock,
  ChartNoAxesColumn,
  CircleUser,
  CodeXml,
  Database,
  FileText,
  History,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  Menu as MenuIcon,
  Receipt,
  ReceiptText,
  ScrollText,
  Settings2,
  Ship,
  SquareStack,
  TriangleAlert,
  Users,
  Webhook,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useHasDocuments } from '../api/documents.ts';
import type { LiveState } from '../api/live.ts';
import { type Overview, useOverview } from '../api/overview.ts';
import { useMay } from '../api/session.ts';
import { useSettled } from '../api/settled.ts';
import { Ago } from '../time/shown.tsx';

const LIVE_TEXT: Readonly<Record<LiveState, string>> = {
  live: 'Live',
  connecting: 'Connecting',
  offline: 'Not connected, trying again',
};

interface NavProps {
  readonly live: LiveState;
  /** The page that was opened is there, though not yet what it asks for. */
  readonly isPageThere: boolean;
}

export function Nav({ live, isPageThere }: NavProps) {
  const isWanted = useSettled(['overview'], isPageThere);
  const { data } = useOverview({ isWanted });
  const isOwner = useMay('owner');
  const hasDocuments = useHasDocuments();
  return (
    <nav className="nav" aria-label="Main">
      <div className="brand">
        <Ship size={18} aria-hidden />
        Landfall
      </div>
      <Item to="/map" icon={MapIcon} label="Map" />
      <Item to="/exceptions" icon={TriangleAlert} label="Exceptions" count={data?.exceptions.total} alarm />
      <Item to="/changes" icon={History} label="What changed" className="wide" />
      <Item to="/shipments" icon={SquareStack} label="Shipments" count={data?.shipments.total} />
      <Item to="/containers" icon={Boxes} label="Containers" count={data?.containers.total} />
      <Item to="/requests" icon={Inbox} label="Requests" className="wide" />
      {hasDocuments ? <Item to="/documents" icon={FileText} label="Documents" className="wide" /> : null}
      <Item to="/free-time" icon={CalendarClock} label="Free time" className="wide" />
      <Item to="/reliability" icon={ChartNoAxesColumn} label="Reliability" className="wide" />
      <Item to="/invoices" icon={Receipt} label="Invoices" className="wide" />
      <Item to="/more" icon={MenuIcon} label="More" className="narrow" />
      <Item to="/alerts" icon={Bell} label="Alerts" className="wide" />
      <Item to="/reports" icon={Mail} label="Reports" className="wide" />
      <h2>Integrations</h2>
      <Item to="/webhooks" icon={Webhook} label="Webhooks" className="wide" />
      {isOwner ? <Item to="/warehouse" icon={Database} label="Data warehouse" className="wide" /> : null}
      {isOwner ? <Item to="/keys" icon={KeyRound} label="API keys" className="wide" /> : null}
      <Item to="/assistants" icon={Bot} label="Assistants" className="wide" />
      <Item to="/embed" icon={CodeXml} label="Embed" className="wide" />
      <Item to="/explorer" icon={Braces} label="API explorer" className="wide" />
      <h2>Workspace</h2>
      <Item to="/fields" icon={Settings2} label="Custom fields" className="wide" />
      <Item to="/tariffs" icon={ReceiptText} label="Tariffs" className="wide" />
      <Item to="/carriers" icon={Anchor} label="Carriers" className="wide" />
      {isOwner ? <Item to="/people" icon={Users} label="People" className="wide" /> : null}
      {isOwner ? <Item to="/audit" icon={ScrollText} label="Audit trail" className="wide" /> : null}
      <Item to="/account" icon={CircleUser} label="Account" className="wide" />
      <div className="nav-foot">
        <div className={`state ${live}`}>{LIVE_TEXT[live]}</div>
        <SourcesNote overview={data} />
      </div>
    </nav>
  );
}

interface ItemProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count?: number | undefined;
  readonly alarm?: boolean;
  readonly className?: string;
}

function Item({ to, icon: Icon, label, count, alarm = false, className }: ItemProps) {
  const [location] = useLocation();
  const isCurrent = location === to || location.startsWith(`${to}/`);
  return (
    <Link href={to} className={className} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
      {count === undefined || (alarm && count === 0) ? null : (
        <span className={alarm ? 'count alarm' : 'count'}>{count.toLocaleString('en')}</span>
      )}
    </Link>
  );
}

function SourcesNote({ overview }: { readonly overview: Overview | undefined }) {
  if (overview === undefined) return null;
  const { troubled, last_update_at: lastUpdateAt } = overview.sources;
  return (
    <div>
      {troubled.length === 0 ? 'No source in trouble' : `Trouble with ${troubled.join(', ')}`}
      <br />
      {lastUpdateAt === null ? (
        'No update received yet'
      ) : (
        <>
          Last update <Ago at={lastUpdateAt} />
        </>
      )}
    </div>
  );
}
