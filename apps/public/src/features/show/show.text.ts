export const showText = {
  milestones: 'Target acara',
  raised: 'terkumpul untuk acara ini',
  reached: 'Tercapai',
} as const;
