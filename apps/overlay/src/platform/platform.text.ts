export const platformText = {
  revoked: 'Link ini sudah diganti',
  revokedHelp: 'Salin link yang baru dari dashboard Mabarin.',
  noKey: 'Link ini tidak lengkap',
  noKeyHelp: 'Salin link dari dashboard Mabarin.',
} as const;
