import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts, fitting, type Values } from './drafts.ts';

type Options<V> = {
  /** Fields that are not kept. Those whose name says password never are. */
  never?: readonly (keyof V & string)[];
  /** Corrects what comes back, such as a choice that is no longer offered. */
  adapt?: (kept: Partial<V>) => Partial<V>;
  /** What this browser knows otherwise, such as who ordered last; a draft stands above it. */
  known?: () => Partial<V>;
};

/**
 * Keeps a form's values while they are typed and gives them back when the form opens again in this tab. Forget them
 * (`drafts.forget`) once they were sent or given up. What stands in a field already stays: it was typed before the page's
 * script ran.
 * Stands below every `useWatch` of its component: one that listens later misses what comes back.
 */
export function useDraft<V extends FieldValues, C, T>(
  { subscribe, reset, formState, getValues }: UseFormReturn<V, C, T>,
  name: string,
  { never = none, adapt, known }: Options<V> = {},
): void {
  const { defaultValues } = formState;
  const restore = useEffectEvent(() => {
    const kept = fitting(drafts.read(name), { ...defaultValues }) as Partial<V> | null;
    const found = { ...known?.(), ...(kept === null ? {} : (adapt?.(kept) ?? kept)) };
    if (Object.keys(found).length === 0) return;
    const typed = Object.entries(getValues()).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaultValues?.[field]),
    );
    // The defaults stay the form's own, so that a restored form still counts as changed.
    reset({ ...defaultValues, ...found, ...Object.fromEntries(typed) } as V, { keepDefaultValues: true });
  });
  // Once, when the form opens and before it is seen: from then on the form knows best.
  useLayoutEffect(() => restore(), [name]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          if (JSON.stringify(values) === JSON.stringify(defaultValues)) return drafts.forget(name);
          const kept = Object.entries(values as Values).filter(
            ([field]) => !(never as readonly string[]).includes(field),
          );
          drafts.write(name, Object.fromEntries(kept));
        },
      }),
    [subscribe, name, never, defaultValues],
  );
}

const none: readonly never[] = [];
