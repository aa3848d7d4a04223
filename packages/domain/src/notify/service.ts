/** A chat service has a form, addresses and words here, and an adapter, apps/api/src/adapters/<name>.chat.ts. */
export type ChatService<Address extends object> = {
  title: string;
  /** Fields of the form, in Indonesian; `chat` null: the address is enough. */
  address: { label: string; hint: string | null };
  chat: { label: string; hint: string } | null;
  /** Null for anything else, so that no host's text becomes an address. */
  read(typed: { address: string; chat: string }): Address | null;
  isOwn(address: object): address is Address;
  /** Enough to distinguish two, not enough to write to the channel. */
  mask(address: Address): string;
  /** The channel's own name, which is no secret. */
  place(address: Address): string;
  /** Messages keep Discord's marks. */
  hasMarks: boolean;
  /** A channel that need not exist: asking about it changes nothing. */
  nobody: Address;
};
