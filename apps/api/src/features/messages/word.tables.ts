import type { Category } from '@mabarin/domain/messages/lexicon';
import type { Generated } from 'kysely';
import type { InsultLevel, ScreenReason } from '@mabarin/domain/messages/reasons';

/** A word that a host added to the filter; `key` is made by `wordKey`. */
export type FilterWordTable = {
  host_id: string;
  key: string;
  word: string;
  created_at: Date;
};

/** A host's `FilterSettings`; no row: the defaults. */
export type FilterSettingTable = {
  host_id: string;
  insults: InsultLevel;
  hold_doubtful: boolean;
};

/** A word or phrase that operators added for all hosts; `key` is made by `wordKey`. */
export type FilterPhraseTable = {
  key: string;
  text: string;
  category: Category;
  weight: number;
  created_at: Date;
};

/** A message on which a host and the filter disagree, without its sender. */
export type FilterSuggestionTable = {
  /** As first written. */
  text: string;
  /** The message is counted by this, made by `wordKey`; null: by an earlier version. */
  key: Generated<string | null>;
  /** An operator's word for the training; null: none. */
  promotes: Generated<boolean | null>;
  verdict: HostDecision;
  reason: ScreenReason | null;
  count: number;
  created_at: Date;
};

/** `shown`: the filter hides it; `hidden`, `rejected` and `reported`: the filter does not. */
export type HostDecision = 'shown' | 'hidden' | 'rejected' | 'reported';
