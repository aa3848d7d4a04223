-- What browsers report of our content security policy, counted; it names nobody (docs/security.md). Rows that are not
-- seen again for 30 days are deleted.
create table csp_report (
  -- Which of our origins the page is of.
  app text not null check (app in ('api', 'public', 'dashboard', 'overlay')),
  directive text not null,
  -- An origin, a scheme, or a word of the policy such as `inline`.
  blocked text not null,
  -- The path with everything taken out that is not a word of ours.
  page text not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (app, directive, blocked, page)
);
