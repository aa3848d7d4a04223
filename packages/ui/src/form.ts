import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';

/** Form paths whose value may be a `Value`; a schema that also takes digits as a number still counts. */
type PathFor<V extends FieldValues, Value> = {
  [Path in FieldPath<V>]: Value extends FieldPathValue<V, Path> ? Path : never;
}[FieldPath<V>];

/** Props of every form adapter: a form's control and the name of a value of the right type. */
export type Bound<V extends FieldValues, T, Value> = {
  control: Control<V, unknown, T>;
  name: PathFor<V, Value>;
};

/** Binds a form value. `error` is the sentence to show, because form checks return sentences. */
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
 * Ref of a control that may be server-rendered and filled in before hydration: `onFound` is called once with the
 * element, to take over its value.
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
