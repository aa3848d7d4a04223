import {
  deskCheckBooks,
  deskCloseTask,
  deskNoteTask,
  deskTakeTask,
  deskTasks,
} from '@mabarin/api-client/contract/desk/tasks';
import { callDesk, deskRead } from '#features/desk/desk.api.ts';
import { press } from '#platform/press.ts';
import { tasksText } from './tasks.text.ts';

export const tasksQuery = (state: 'open' | 'done') => deskRead(['desk', 'tasks', state], deskTasks, { state });

/** A step of a task; `said` is shown after it. */
type Step = { said: string } & (
  | { as: 'take'; task: number; from: string | null; to: string | null }
  | { as: 'note' | 'close'; task: number; text: string }
);

/** The list is read anew after each step, and after a refusal, which may mean that another was first. */
export const taskMutation = press({
  retry: false,
  mutationFn: (step: Step) => {
    if (step.as === 'take') return callDesk(deskTakeTask, { task: step.task, from: step.from, to: step.to });
    return callDesk(step.as === 'note' ? deskNoteTask : deskCloseTask, { task: step.task, text: step.text });
  },
  said: ({ said }) => said,
  onSettled: (_answer, _error, _step, _begun, { client }) => client.invalidateQueries({ queryKey: ['desk', 'tasks'] }),
});

export const checkBooksMutation = press({
  retry: false,
  mutationFn: () => callDesk(deskCheckBooks, {}),
  said: tasksText.checked,
});
