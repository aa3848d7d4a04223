import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMatch } from 'react-router';
import { deskSessionQuery } from '#features/desk/desk.api.ts';
import entries from '#platform/page/entries.module.css';
import { ListPage } from '#platform/page/list-page.tsx';
import { PickOne } from '#platform/form/pick-one.tsx';
import { tasksQuery } from './tasks.api.ts';
import { tasksText } from './tasks.text.ts';

const TaskCard = lazyWithRetry(() => import('./task-card.tsx'));

const states = [
  ['open', tasksText.open],
  ['done', tasksText.done],
] as const;

/** The inbox of the operators: money first. `/meja/tugas/12` is one task. */
export default function TasksPage() {
  const [state, setState] = useState<'open' | 'done'>('open');
  const named = useMatch('/meja/:page/:subject')?.params.subject;
  const [search, setSearch] = useState(named === undefined ? '' : tasksText.number(named));
  const tasks = useQuery(tasksQuery(state));
  const operator = useQuery(deskSessionQuery).data?.operator ?? '';
  const words = search.trim().toLowerCase();
  const found =
    tasks.data?.filter((task) =>
      words.startsWith('#') ? words === tasksText.number(task.id) : JSON.stringify(task).toLowerCase().includes(words),
    ) ?? [];
  return (
    <ListPage
      title={tasksText.title}
      query={tasks}
      count={found.length}
      search={{ value: search, onChange: setSearch, label: tasksText.search }}
      intro={
        <>
          <p className={entries.intro}>{tasksText.intro}</p>
          <PickOne label={tasksText.state} value={state} options={states} onChange={setState} />
        </>
      }
      empty={{ title: tasksText.empty }}
    >
      <PagePart>
        {found.map((task) => (
          <TaskCard key={task.id} task={task} operator={operator} />
        ))}
      </PagePart>
    </ListPage>
  );
}
