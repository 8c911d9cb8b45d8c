import { useState } from 'react';
import { counted } from '../../text/counted.ts';
import { Empty } from '../../ui/Empty.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ContainersTable } from '../containers/ContainersTable.tsx';
import { PLACE_LISTS, type Place, type PlaceList } from './place-lists.ts';

interface ListsOfPlaceProps {
  readonly label: string;
  readonly place: Place;
}

/** What arrives at a place, stands there and leaves, and which free days end. */
export function ListsOfPlace({ label, place }: ListsOfPlaceProps) {
  const [tab, setTab] = useState<string>(PLACE_LISTS[0].id);
  const list = PLACE_LISTS.find(({ id }) => id === tab) ?? PLACE_LISTS[0];
  return (
    <>
      <Tabs label={label} tabs={PLACE_LISTS} selected={tab} onSelect={setTab} />
      <TabPanel tab={tab} className="column grow">
        <ListOfPlace key={list.id} place={place} list={list} />
      </TabPanel>
    </>
  );
}

function ListOfPlace({ place, list }: { readonly place: Place; readonly list: PlaceList }) {
  const [total, setTotal] = useState<number>();
  return (
    <>
      <p className="list-note">{total === undefined ? 'Counting…' : `${counted(total, 'container')} ${list.note}`}</p>
      <ContainersTable
        label={list.label}
        filter={list.filter(place)}
        columns={list.columns}
        sort={list.sort}
        empty={<Empty title="None">{list.none}</Empty>}
        onTotal={setTotal}
      />
    </>
  );
}
