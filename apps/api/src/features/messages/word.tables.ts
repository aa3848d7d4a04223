import type { Category } from '@mabarin/domain/messages/lexicon';
import type { ScreenReason } from '@mabarin/domain/messages/reasons';

/** A word that a host added to the filter (migration 0024); `key` as `wordKey` makes it. */
export type FilterWordTable = {
  host_id: string;
  key: string;
  word: string;
  created_at: Date;
};

/** A word or phrase that operators added for all hosts (migration 0049); `key` as `wordKey` makes it. */
export type FilterPhraseTable = {
  key: string;
  text: string;
  category: Category;
  weight: number;
  created_at: Date;
};

/** A message on which a host and the filter disagree, without its sender (migration 0049). */
export type FilterSuggestionTable = {
  text: string;
  verdict: HostDecision;
  reason: ScreenReason | null;
  count: number;
  created_at: Date;
};

/** `shown`: although the filter hides it; `hidden` and `rejected`: although it does not. */
export type HostDecision = 'shown' | 'hidden' | 'rejected';
