import type { ShowSource } from '@mabarin/domain/show/show';

/** Something that happened at a host, by the id that its area gave it. */
export type ShowEventRef = { hostId: string; source: ShowSource; eventId: string };
