import { agencyList, financeCodeList } from '#contracts/agency/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { agencies } from './agency.ts'
import { agentRow, financeCodeRow, financeCodes } from './agency-routes.ts'
import { agencyDues } from './due.ts'
import { AGENCY_WORDS, agencyWords } from './words.ts'

export const agencyReads = reads({
  views: [agencies, financeCodes],
  parts: [agencyDues, agencyWords],
  finds: [{ letter: AGENCY_WORDS, list: agencyList, view: agencies }],
  lists: [serves(agencyList, agencies, { row: agentRow }), serves(financeCodeList, financeCodes, { row: financeCodeRow })],
})
