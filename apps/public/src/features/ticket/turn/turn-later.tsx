export { default as TurnScene } from '#features/ticket/torn/turn-scene.tsx';
export { default as TurnNotice } from './turn-notice.tsx';
