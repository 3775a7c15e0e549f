import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { policyList } from './list.ts'

export const policyReads = reads({
  views: [policyList],
  resources: [
    resource({ name: 'policy', zh: '国内政策', view: policyList, permission: 'policy.policy', airline: 'airLine', sort: ['-updatedAt'] }),
  ],
})
