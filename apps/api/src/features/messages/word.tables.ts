/** A word that a host added to the filter (migration 0024); `key` as `wordKey` makes it. */
export type FilterWordTable = {
  host_id: string;
  key: string;
  word: string;
  created_at: Date;
};
