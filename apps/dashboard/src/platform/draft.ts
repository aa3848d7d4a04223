import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DashboardPath } from '#paths.ts';
import { createDrafts, fitting, type Values } from './draft-store.ts';
import { useHost } from './host.ts';
import { tabStore } from './storage.ts';

const drafts = createDrafts(tabStore);

/**
 * Puts what a form page shall edit (`id`, `action`, the fields) there before going to it. What the host typed earlier
 * for the same `id` and `action` and never saved stays; `sameBy` names other fields that say what is the same.
 */
export function keepDraft(host: string, page: DashboardPath, values: Values, sameBy?: readonly string[]): void {
  drafts.start(host, page, values, sameBy);
}

/**
 * Keeps a form's values while they are typed and gives them back when its page opens again. Fields whose name says
 * password and those in `never` are not kept. Call `clear` after a success and on Batal.
 * Stands below every `useWatch` of its component: one that listens later misses what comes back.
 */
export function useDraft<V extends FieldValues, C, T>(
  { subscribe, reset, formState }: UseFormReturn<V, C, T>,
  page: DashboardPath,
  never: readonly (keyof V & string)[] = none,
): { clear: () => void } {
  const { username } = useHost();
  const { defaultValues } = formState;
  const restore = useEffectEvent(() => {
    const kept = fitting(drafts.read(username, page), { ...defaultValues });
    // The defaults stay the form's own, so that a restored form still counts as changed.
    if (kept !== null) reset({ ...defaultValues, ...kept } as V, { keepDefaultValues: true });
  });
  // Once, when the page opens and before it is seen: from then on the form knows best.
  useLayoutEffect(() => restore(), [username, page]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const open = Object.fromEntries(
            Object.entries(values as Values).filter(([field]) => !(never as readonly string[]).includes(field)),
          );
          if (JSON.stringify(values) === JSON.stringify(defaultValues)) drafts.forget(username, page);
          else drafts.write(username, page, open);
        },
      }),
    [subscribe, username, page, never, defaultValues],
  );
  return useMemo(() => ({ clear: () => drafts.forget(username, page) }), [username, page]);
}

const none: readonly never[] = [];
