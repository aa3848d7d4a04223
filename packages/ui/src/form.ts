import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';

/** The names in a form whose value may be a `Value`; a schema that also takes digits as a number still counts. */
type PathFor<V extends FieldValues, Value> = {
  [Path in FieldPath<V>]: Value extends FieldPathValue<V, Path> ? Path : never;
}[FieldPath<V>];

/** What every form adapter needs: a form's control and the name of a value of the right type in it. */
export type Bound<V extends FieldValues, T, Value> = {
  control: Control<V, unknown, T>;
  name: PathFor<V, Value>;
};

/** Binds a form value. `error` is the sentence to show: who checks a form answers sentences. */
export function useBound<V extends FieldValues, T, Value>({ control, name }: Bound<V, T, Value>) {
  const { field, fieldState } = useController<V, FieldPath<V>, T>({ control, name: name as FieldPath<V> });
  return {
    value: field.value as Value | undefined,
    onChange: field.onChange as (value: Value | null) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    name: field.name as string,
    error: fieldState.error?.message,
  };
}

/**
 * The ref of a control that was drawn by a server perhaps, and filled in before the page's script ran: `onFound` is called
 * once with the element, to take over what it holds.
 */
export function useFoundRef<E extends Element>(
  ref: ((element: E | null) => void) | undefined,
  onFound: (element: E) => void,
): (element: E | null) => void {
  const element = useRef<E>(null);
  const found = useEffectEvent(onFound);
  useLayoutEffect(() => {
    if (element.current !== null) found(element.current);
  }, []);
  return useCallback(
    (next) => {
      element.current = next;
      ref?.(next);
    },
    [ref],
  );
}
