import type { ShowLimit, ShowRules, ShowSource } from '@mabarin/domain/show/show';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A host's rules and the sums of its running show, in rupiah and seconds. */
export type ShowTable = {
  host_id: string;
  rules: ColumnType<ShowRules, string, string>;
  active: boolean;
  round: Generated<number>;
  raised: Generated<number>;
  given_seconds: Generated<number>;
  saves: Generated<number>;
};

export type ShowMilestoneTable = {
  id: GeneratedAlways<number>;
  host_id: string;
  amount: number;
  title: string;
  reached_at: Date | null;
};

/** An event that the rules saw, and the seconds that it gave. */
export type ShowEventTable = {
  id: GeneratedAlways<number>;
  host_id: string;
  source: ShowSource;
  event_id: string;
  round: number;
  amount: number;
  seconds: Generated<number>;
  limited_by: Generated<ShowLimit | null>;
  /** The countdown that took its seconds, by `widget.countdown_run`. */
  countdown_run: Generated<number>;
  at: Date;
  undone_at: Generated<Date | null>;
  undone_by: Generated<'host' | 'refund' | 'game' | null>;
  vote_option: Generated<string | null>;
};

/** A vote by support; open from `opened_at` until `closes_at`. */
export type ShowVoteTable = {
  id: string;
  host_id: string;
  title: string;
  opened_at: Date;
  closes_at: Date;
  number: GeneratedAlways<number>;
};

export type ShowVoteOptionTable = {
  id: string;
  vote_id: string;
  position: number;
  title: string;
  amount: Generated<number>;
};
