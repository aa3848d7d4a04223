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
