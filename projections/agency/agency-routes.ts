import { FinanceCodeRow } from '#contracts/agency/agency-api.ts'
import type { financeCodeEvents } from '#contracts/agency/agency-events.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { Doer, optional, type Static, Type } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'
import { type AgencyRow, agencies } from './agency.ts'

const { id: _, ...FinanceCodeFields } = FinanceCodeRow.properties
const FinanceCodeDoc = Type.Object({ ...FinanceCodeFields, decidedBy: optional(Doer) })
type FinanceCodeDoc = Static<typeof FinanceCodeDoc>
/** Finance codes; the id is the agency's. */
export const financeCodes = view<typeof financeCodeEvents>()({
  name: 'financecode',
  version: 2,
  doc: FinanceCodeDoc,
  index: [['-updatedAt'], ['status', '-updatedAt']],
  search: ['agencyName', 'financeCode'],
  on: {
    FinanceCodeSaved: (row, { agencyName, financeCode }, { at }) => ({
      agencyName,
      financeCode,
      ...(row?.approvedCode && { approvedCode: row.approvedCode }),
      status: 'DRAFT',
      updatedAt: at,
    }),
    FinanceCodeSubmitted: (row, _, { at }) => row && { ...row, status: 'SUBMITTED', updatedAt: at },
    FinanceCodeApproved: (row, { doneBy }, { at }) =>
      row && { ...undecided(row), status: 'APPROVED', approvedCode: row.financeCode, updatedAt: at, ...decided(doneBy, at) },
    FinanceCodeRejected: (row, { reason, doneBy }, { at }) =>
      row && { ...undecided(row), status: 'REJECTED', ...(reason && { reason }), updatedAt: at, ...decided(doneBy, at) },
  },
})
const decided = (doneBy: string | undefined, at: string) => ({ ...present({ decidedBy: doneBy }), decidedAt: at })
const undecided = ({ decidedBy: _, decidedAt: __, ...row }: FinanceCodeDoc): FinanceCodeDoc => row
/** A finance code as staff see it. */
export const financeCodeRow = ({ position: _, decidedBy, ...row }: FinanceCodeDoc & { id: string; position: number }) => ({
  ...row,
  ...(decidedBy && { decidedBy: byName(decidedBy) }),
})

/** Agencies whose registration is in no workflow, as the view shows them; waits until it has `seen` the event that asks. */
export const unfiledAgencies =
  (query: Pick<Queries, 'find'>) =>
  async (seen: (view: { name: string }) => Promise<void>): Promise<string[]> => {
    await seen(agencies)
    return (await query.find(agencies, { filter: { unfiled: true }, limit: 5_000 })).map(({ id }) => id)
  }

export const beginning = <Field extends string>(q: string | undefined, ...fields: Field[]) =>
  q?.trim() ? { or: fields.map(field => ({ [field]: { prefix: q.trim() } }) as { [F in Field]?: { prefix: string } }) } : {}

/** An agency as staff see it. */
export const agentRow = ({
  position: _,
  agency,
  contact,
  phone,
  info,
  applied,
  reason,
  email,
  office,
  ...row
}: AgencyRow & { id: string; position: number }) => ({
  ...row,
  linkman: contact,
  tel: phone,
})
