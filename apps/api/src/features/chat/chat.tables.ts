/** A place in the queue that a chat's viewer claimed with its code. `user_key`: hash of host, platform and person. */
export type ChatBindingTable = {
  entry_id: number;
  host_id: string;
  user_key: string;
  name: string;
  bound_at: Date;
};
