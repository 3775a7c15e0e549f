import { agents } from '#contracts/kernel/endpoint.ts'
import { reads } from '../kernel/context.ts'
import { extraView } from './extras.ts'

export const extraReads = reads({
  views: [extraView],
  watched: [
    {
      name: 'extra',
      view: extraView,
      permission: 'order.extraProduct',
      allow: [...agents, 'employee'],
      whose: { owner: 'agency', airline: 'airLine' },
    },
  ],
})
