import { contract } from '../kernel/context.ts'
import * as events from './events.ts'

export const accountContract = contract({ name: 'account', modules: {}, api: [], events: { account: events } })
