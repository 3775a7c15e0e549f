import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Account = opening(() => import('./Account.tsx').then(({ Account }) => Account))
const Virtual = opening(() => import('./virtual/Virtual.tsx').then(({ Virtual }) => Virtual))
const Earnest = opening(() => import('./earnest/Earnest.tsx').then(({ Earnest }) => Earnest))
const Clients = opening(() => import('./client/Clients.tsx').then(({ Clients }) => Clients))
const Deposit = opening(() => import('./deposit/Deposit.tsx').then(({ Deposit }) => Deposit))
const Credits = opening(() => import('./credit/Credits.tsx').then(({ Credits }) => Credits))
const Credit = opening(() => import('./credit/Credit.tsx').then(({ Credit }) => Credit))
const Fines = opening(() => import('./fine/Fines.tsx').then(({ Fines }) => Fines))
const Looks = opening(() => import('./Looks.tsx').then(({ Looks }) => Looks))
export const Password = opening(() => import('./Password.tsx').then(({ Password }) => Password))
const RechargeCertificate = opening(() =>
  import('./virtual/RechargeCertificate.tsx').then(({ RechargeCertificate }) => RechargeCertificate),
)

export const pages: PortalPages = {
  routes: [
    { path: 'account', page: Account, title: '账户' },
    { path: 'account/virtual', page: Virtual },
    { path: 'account/earnest', page: Earnest },
    { path: 'account/client', page: Clients },
    { path: 'account/deposit', page: Deposit },
    { path: 'account/credit', page: Credits },
    { path: 'account/credit/:id', page: Credit },
    { path: 'account/fine', page: Fines },
    { path: 'looked', page: Looks, title: '谁看过个人信息', under: '/account', back: '/account' },
    { path: 'password', page: Password, title: '修改密码', under: '/account', back: '/account' },
    { path: 'virtualCoin/EleRechargeCertificate', page: RechargeCertificate, title: '充值凭证', bare: true },
  ],
  menu: { place: 60, to: '/account', title: '账户', icon: 'person' },
}
