-- What a viewer may ask for by its e-mail: a copy of what is stored, and its erasure (docs/decisions/accounts.md).

-- A link in a mail. Only its hash is kept; the e-mail is sealed, since nobody searches for it.
create table privacy_link (
  -- SHA-256 of 256 random bits.
  token_hash text primary key,
  email_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index privacy_link_expires_at on privacy_link (expires_at);

-- An erasure of which something is still open, such as an order that waits in the queue. Gone when all is erased.
create table privacy_erasure (
  -- HMAC-SHA256 of the e-mail, so that asking twice is once.
  email_hash text primary key,
  email_sealed text not null,
  asked_at timestamptz not null,
  -- When it is tried (again); whoever takes it moves this ahead first.
  next_at timestamptz not null
);

-- Everything of one e-mail, whoever the host is.
create index support_of_email on support (lower(email));
create index mabar_order_of_email on mabar_order (lower(email)) where email is not null;
create index support_ban_of_email on support_ban (email_key);
create index payment_task_contact on payment_task (lower(detail ->> 'from')) where reason = 'contact';
