import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMatch } from 'react-router';
import { deskSessionQuery } from '#features/desk/desk.api.ts';
import { ListPage } from '#platform/page/list-page.tsx';
import { PickOne } from '#platform/form/pick-one.tsx';
import { tasksQuery } from './tasks.api.ts';
import { tasksText } from './tasks.text.ts';
import styles from './tasks.module.css';

const TaskCard = lazyWithRetry(() => import('./task-card.tsx'));

const states = [
  ['open', tasksText.open],
  ['done', tasksText.done],
] as const;

/** The inbox of the operators: money first. `/meja/tugas/12` is one task. */
export default function TasksPage() {
  const [state, setState] = useState<'open' | 'done'>('open');
  const named = useMatch('/meja/:page/:subject')?.params.subject;
  const tasks = useQuery(tasksQuery(state));
  const operator = useQuery(deskSessionQuery).data?.operator ?? '';
  const found = tasks.data?.filter(({ id }) => named === undefined || String(id) === named) ?? [];
  return (
    <ListPage
      title={tasksText.title}
      query={tasks}
      count={found.length}
      refresh={false}
      actions={
        <div className={styles.states}>
          <PickOne label={tasksText.state} value={state} options={states} onChange={setState} />
        </div>
      }
      empty={{ title: tasksText.empty }}
    >
      <PagePart>
        {found.map((task) => (
          <TaskCard key={task.id} task={task} operator={operator} open={named !== undefined} />
        ))}
      </PagePart>
    </ListPage>
  );
}
