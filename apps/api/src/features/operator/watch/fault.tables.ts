import type { Generated } from 'kysely';

/** A process of the service, `<machine>:<port of the API>`, as it was when it last looked. */
export type ServiceProcessTable = {
  name: string;
  version: string;
  seen_at: Date;
  /** A signal stopped the process then; null: it runs, or was killed. */
  stopped_at: Date | null;
  /** Pollers that stand still. */
  still: Generated<string[]>;
};

/** The last time at which operators were told of something that is no task. */
export type OperatorToldTable = { subject: string; told_at: Date };
