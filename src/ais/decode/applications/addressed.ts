import { aidMonitoring } from './aid-monitoring.ts';
import { type ApplicationData, type ApplicationId, type Applications, describeApplication } from './application.ts';
import { areaNotice } from './area-notice.ts';
import { dangerousCargo, dangerousCargoList } from './dangerous-cargo.ts';
import { lockEta, lockRta, personsOnBoardInland } from './inland-addressed.ts';
import { berthing, portClearance } from './port.ts';
import { route } from './route.ts';
import { airDraught, personsOnBoard, textDescription } from './ship.ts';
import { tidalWindow } from './tidal-window.ts';

/** What message 6 carries: IMO SN.1/Circ.289 (area 1; some of the older Circ.236), inland waterways, lights. */
const APPLICATIONS: Applications = {
  '1/12': dangerousCargo,
  '1/15': airDraught,
  '1/16': personsOnBoard,
  '1/18': portClearance,
  '1/20': berthing,
  '1/23': areaNotice,
  '1/25': dangerousCargoList,
  '1/28': route,
  '1/30': textDescription,
  '1/32': tidalWindow,
  '200/21': lockEta,
  '200/22': lockRta,
  '200/55': personsOnBoardInland,
  '235/10': aidMonitoring,
  '250/10': aidMonitoring,
};

export function describeAddressed(id: ApplicationId, data: ApplicationData): string {
  return describeApplication(APPLICATIONS, id, data);
}
