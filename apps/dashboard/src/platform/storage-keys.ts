/** Local storage keys (docs/spec/dashboard.md 4). */
export const storageKeys = {
  login: 'login',
  currentGame: 'currentGame',
  lastGame: 'lastGame',
  board: 'board',
  letters: 'letters',
} as const;
