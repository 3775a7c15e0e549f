import { reads } from '../kernel/context.ts'
import { agencies } from './agency.ts'
import { financeCodes } from './agency-routes.ts'

export const agencyReads = reads({
  views: [agencies, financeCodes],
})
