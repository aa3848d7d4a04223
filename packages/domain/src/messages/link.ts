/** Finds addresses: certain endings anywhere, doubtful ones only with digits before them. */
export function findLink(folded: string): string | undefined {
  const spelled = folded.replace(/ (?:dot|titik) /g, '.').replace(/ ?\. ?(?=(?:com|net|org|xyz|www)\b)/g, '.');
  const certain =
    /(?:^|[^a-z0-9-])([a-z0-9-]{2,40}\.(?:com|net|org|xyz|vip|club|site|online|store|shop|biz|info|asia|bet|io|cc|ly|click))(?![a-z0-9])/;
  const short = /(?:^|[^a-z0-9])(t\.me|wa\.me|s\.id|bit\.ly|discord\.gg|youtu\.be)(?![a-z0-9])/;
  const doubtful = /(?:^|[^a-z0-9-])([a-z]{2,20}[0-9]{1,4}\.(?:id|me|top|win|live|pro|fun|app|gg|tv))(?![a-z0-9])/;
  const local = /(?:^|[^a-z0-9-])([a-z][a-z0-9-]{3,40}\.id)(?![a-z0-9])/;
  const address = certain.exec(spelled)?.[1];
  // Mail providers are no advertisement.
  const mailbox = address !== undefined && /^(?:gmail|yahoo)\.com$/.test(address);
  const found = (mailbox ? undefined : address) ?? (short.exec(spelled) ?? doubtful.exec(spelled))?.[1];
  if (found !== undefined) return found;
  const site = local.exec(spelled)?.[1];
  return site !== undefined && !/^(?:server|game|nomor|nick|ign|main|akun|bang)\.id$/.test(site) ? site : undefined;
}
