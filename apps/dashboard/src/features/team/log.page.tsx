import { WIDGETS } from '@mabarin/domain/widgets/names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { widgetsText } from '#features/widgets/index.ts';
import { LogPage } from '#platform/page/log-page.tsx';
import { PickOne } from '#platform/form/pick-one.tsx';
import { useHost } from '#platform/session/host.ts';
import { logQuery } from './team.api.ts';
import { logText } from './team.text.ts';

const EVERYBODY = '';

function nameOf(action: string, about: string): string {
  const widget = action.endsWith(' widget') && WIDGETS.find((one) => one === about);
  return widget ? widgetsText.widgets[widget].title : about;
}

export default function TeamLogPage() {
  const { name } = useHost();
  const [person, setPerson] = useState(EVERYBODY);
  const query = useInfiniteQuery(logQuery(person === EVERYBODY ? null : person));
  const everybody = useInfiniteQuery(logQuery(null));
  const people = everybody.data?.pages[0]?.people ?? [];
  return (
    <LogPage
      title={logText.title}
      intro={logText.intro}
      empty={{ title: logText.empty, help: logText.emptyHelp }}
      moreLabel={logText.more}
      query={query}
      filter={
        people.length > 0 && (
          <PickOne
            label={logText.person}
            value={person}
            options={[
              [EVERYBODY, logText.everybody],
              ['owner', logText.owner],
              ...people.map((one) => [one.person, one.name] as const),
            ]}
            onChange={setPerson}
          />
        )
      }
    >
      {({ actor, person, action, about }) => (
        <span>
          <bdi className="heavy">{person === null && actor === name ? logText.you : actor}</bdi> <span>{action}</span>
          {about !== null && (
            <span>
              : <bdi>{nameOf(action, about)}</bdi>
            </span>
          )}
        </span>
      )}
    </LogPage>
  );
}
