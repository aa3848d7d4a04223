export { default as TurnScene } from '#features/ticket/torn/turn-scene.tsx';
export { AddHost } from './add-host.tsx';
export { default as TurnNotice } from './turn-notice.tsx';
