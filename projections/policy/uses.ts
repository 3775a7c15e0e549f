import { codesIn, type RecordFields } from '#contracts/kernel/field.ts'
import type { KindStatus } from '#contracts/policy/kind.ts'
import type { Queries } from '../kernel/query.ts'
import type { Uses } from '../kernel/record-uses.ts'
import { kindViews } from './kind.ts'
import { policyList } from './list.ts'

/** keys of a policy's terms that name a record */
const keys = {
  airline: ['airLine'],
  airport: ['origin', 'destination'],
  airportGroup: ['originGroup', 'destinationGroup'],
  season: ['season'],
  orgOffice: ['office'],
} as const
/** limit for policies that are not deleted */
const ALL = 100_000

/** Policies that name a record, drafts and paused ones too. */
export const policyUses =
  (query: Pick<Queries, 'find'>): Uses =>
  async (record, id) => {
    const named = record in keys ? keys[record as keyof typeof keys] : []
    const policies =
      named.length > 0 ? await query.find(policyList, { filter: { status: { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] } }, limit: ALL }) : []
    const group = { what: '政策', count: policies.filter(({ terms }) => named.some(key => terms[key] === id)).length }
    const ofKinds = kindViews.map(async ({ kind, view }) => {
      const fields = Object.entries(kind.fields as RecordFields).filter(([, { ref, or }]) => ref === record || or === record)
      if (fields.length === 0) return { what: kind.zh, count: 0 }
      const known = Object.keys(kind.statuses).filter(status => status !== 'DELETED') as KindStatus[]
      const rows = await query.find(view, { filter: { status: { in: known } }, limit: ALL })
      const names = ({ terms }: (typeof rows)[number]) =>
        fields.some(([key, { many }]) => (many ? codesIn(String(terms[key] ?? '')).includes(id) : terms[key] === id))
      return { what: kind.zh, count: rows.filter(names).length }
    })
    return [group, ...(await Promise.all(ofKinds))].filter(({ count }) => count > 0)
  }
