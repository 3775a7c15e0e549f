import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const SubAgents = opening(() => import('./SubAgents.tsx').then(({ SubAgents }) => SubAgents))
const SubAgent = opening(() => import('./SubAgent.tsx').then(({ SubAgent }) => SubAgent))

export const pages: PortalPages = {
  routes: [
    { path: 'subAgent', page: SubAgents, title: '分代理', under: '/account', back: '/account' },
    { path: 'subAgent/:id', page: SubAgent },
  ],
}
