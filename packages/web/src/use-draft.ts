import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts, fitting, type Values } from './drafts.ts';

type Options<V> = {
  /** Fields that are not stored. Password fields never are. */
  never?: readonly (keyof V & string)[];
  /** Adapts restored values, such as a choice that is no longer offered. */
  adapt?: (kept: Partial<V>) => Partial<V>;
  /** Other known values, such as the last player; a draft overrides them. */
  known?: () => Partial<V>;
};

/**
 * Stores a form's values while typing and restores them when it opens again in this tab. Call `drafts.forget` after
 * sending or discarding. Keeps values that were typed before the page's script ran. Call it after every `useWatch` of
 * its component, which would otherwise miss the restored values.
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
    const typed = Object.entries(getValues()).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaultValues?.[field]),
    );
    if (Object.keys(found).length === 0 && typed.length === 0) return;
    // The reset tells `useWatch`, which listens from here on, what was typed. The form's own defaults stay, so that a
    // restored form counts as changed.
    reset({ ...defaultValues, ...found, ...Object.fromEntries(typed) } as V, { keepDefaultValues: true });
  });
  // Once, when the form opens and before it is visible.
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
