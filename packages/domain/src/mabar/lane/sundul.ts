/** `type` of the built-in events. */
export const OWN_EVENT_TYPE = 'mabarin';

export type Titled = { title: string; type: string };

/** A Sundul lifts a waiting entry instead of making one. */
export function isSundul(event: Titled): boolean {
  return event.type === OWN_EVENT_TYPE && event.title === 'Sundul';
}
