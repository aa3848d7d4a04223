/** The kancil of packages/ui (`mascot.tsx`, mood "ramah") in plain colours, 120 by 120. */
export const kancil = `<g fill="#b1602a"><ellipse cx="21" cy="34" rx="12.5" ry="22" transform="rotate(-36 21 34)"/><ellipse cx="99" cy="34" rx="12.5" ry="22" transform="rotate(36 99 34)"/></g>
<g fill="#ffb098"><ellipse cx="23.5" cy="38" rx="6.5" ry="14" transform="rotate(-36 23.5 38)"/><ellipse cx="96.5" cy="38" rx="6.5" ry="14" transform="rotate(36 96.5 38)"/></g>
<path d="M60 14c23 0 35 18 35 40 0 27-17 62-35 62S25 81 25 54c0-22 12-40 35-40z" fill="#d9803f"/>
<path d="M60 20v18M49.5 21.5l3.5 15.5M70.5 21.5 67 37" fill="none" stroke="#b1602a" stroke-width="5" stroke-linecap="round"/>
<path d="M23 56c0-27 16-42 37-42s37 15 37 42" fill="none" stroke="#1b45c4" stroke-width="8"/>
<rect x="14" y="52" width="17" height="27" rx="8" fill="#ff6b1a"/><rect x="89" y="52" width="17" height="27" rx="8" fill="#ff6b1a"/>
<path d="M60 71c12.5 0 20 8.5 20 20.5C80 106 70 116 60 116s-20-10-20-24.5C40 79.5 47.5 71 60 71z" fill="#ffe3bf"/>
<path d="M52.5 84.5c5 2.3 10 2.3 15 0-2 5-4.5 7.5-7.5 7.5s-5.5-2.5-7.5-7.5z" fill="#141a33"/>
<circle cx="44" cy="60" r="6.5" fill="#141a33"/><circle cx="76" cy="60" r="6.5" fill="#141a33"/>
<circle cx="46.4" cy="57.6" r="2.2" fill="#fffdf8"/><circle cx="78.4" cy="57.6" r="2.2" fill="#fffdf8"/>
<path d="M51.5 99.5q8.5 6.5 17 0" fill="none" stroke="#141a33" stroke-width="4.4" stroke-linecap="round"/>`;
