import { ZONE_CHOICES, type ZoneChoice } from '../time/zone.ts';
import { Options } from '../ui/Options.tsx';
import { usePreference } from '../ui/preferences.ts';

const ZONE_NAMES: Readonly<Record<ZoneChoice, string>> = {
  port: 'Port local',
  utc: 'UTC',
  reader: 'My zone',
};

export function useZonePreference() {
  return usePreference('zone', ZONE_CHOICES, 'port');
}

/** In whose zone times are shown, everywhere. */
export function ZoneSwitch({ className = '' }: { readonly className?: string }) {
  const [zone, choose] = useZonePreference();
  return (
    <label className={`zone-switch ${className}`}>
      <span>Times in</span>
      <select aria-label="Times in" value={zone} onChange={(event) => choose(event.target.value as ZoneChoice)}>
        <Options of={ZONE_CHOICES.map((choice) => [choice, ZONE_NAMES[choice]])} />
      </select>
    </label>
  );
}
