import ChatCenteredDots from '~icons/ph/chat-centered-dots-fill';
import DeviceMobile from '~icons/ph/device-mobile-fill';
import DiscordLogo from '~icons/ph/discord-logo-fill';
import GameController from '~icons/ph/game-controller-fill';
import GearSix from '~icons/ph/gear-six-fill';
import Gift from '~icons/ph/gift-fill';
import HandHeart from '~icons/ph/hand-heart-fill';
import MonitorPlay from '~icons/ph/monitor-play-fill';
import SignOut from '~icons/ph/sign-out-fill';
import SquaresFour from '~icons/ph/squares-four-fill';
import UserCircle from '~icons/ph/user-circle-fill';
import UsersThree from '~icons/ph/users-three-fill';
import Wallet from '~icons/ph/wallet-fill';
import WebhooksLogo from '~icons/ph/webhooks-logo-fill';
import type { ComponentType, SVGProps } from 'react';
import type { MenuPage } from './menu.ts';

export const menuIcons: Record<MenuPage, ComponentType<SVGProps<SVGSVGElement>>> = {
  mabar: GameController,
  gift: Gift,
  support: HandHeart,
  cash: Wallet,
  overlay: MonitorPlay,
  widget: SquaresFour,
  remote: DeviceMobile,
  discord: DiscordLogo,
  webhook: WebhooksLogo,
  settings: GearSix,
  profile: UserCircle,
  team: UsersThree,
  feedback: ChatCenteredDots,
  logout: SignOut,
};
