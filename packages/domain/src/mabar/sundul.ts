/** `type` of the events every host has. */
export const OWN_EVENT_TYPE = 'mabarin';

export type Titled = { title: string; type: string };

/** Sundul makes no entry of its own: it lifts a waiting one. */
export function isSundul(event: Titled): boolean {
  return event.type === OWN_EVENT_TYPE && event.title === 'Sundul';
}
