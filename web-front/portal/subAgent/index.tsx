import { opening } from '#contracts/client/opening.tsx'
import type { Pages } from '../pages.ts'

const SubAgents = opening(() => import('./SubAgents.tsx').then(({ SubAgents }) => SubAgents))
const SubAgent = opening(() => import('./SubAgent.tsx').then(({ SubAgent }) => SubAgent))

export const pages: Pages = {
  routes: [
    { path: 'subAgent', page: SubAgents, title: '分代理', under: '/account', back: '/account' },
    { path: 'subAgent/:id', page: SubAgent },
  ],
}
