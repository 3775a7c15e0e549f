import { Type } from '#contracts/kernel/schema.ts'
import type { KindStatus, KindTerms, PolicyKind } from '#contracts/policy/kind.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { type Served, serves } from '../kernel/list.ts'
import type { FoldContext, View } from '../kernel/view.ts'

/** A policy of a kind as its list shows it and as prices ask for it. */
type KindRow<T = KindTerms> = {
  policyNo: string
  status: KindStatus
  name: string
  airLine: string
  text: string
  from: string
  to: string
  version: number
  updatedBy: string
  updatedAt: string
  terms: T
}
type Saved = { policyNo: string; version: number; terms: KindTerms; draft?: boolean }

const viewOf = (kind: PolicyKind): View<KindRow> => {
  const { name, list, audited, inForce, text } = kind
  const { Saved, Paused, Resumed, Deleted, AuditAsked, Audited, AuditRefused, Published, Recalled } = kind.events
  const stamp = ({ at, who }: FoldContext) => ({ updatedBy: who.user, updatedAt: at })
  const turn = (status: KindStatus) => (row: KindRow | null, _: unknown, context: FoldContext) =>
    row && { ...row, status, ...stamp(context) }
  const savedAs = (row: KindRow | null, { draft }: Saved): KindStatus => {
    if (audited) return 'DRAFT'
    return row && row.status !== 'DRAFT' ? row.status : draft ? 'DRAFT' : inForce
  }
  return {
    name: name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    version: 1,
    doc: Type.Omit(list.row, ['id']),
    index: [
      ['-updatedAt'],
      ['airLine', 'status', '-updatedAt'],
      ['airLine', '-updatedAt'],
      ['status', '-updatedAt'],
      ['policyNo'],
      ['name'],
      ['from'],
      ['to'],
    ],
    counted: ['airLine', 'status'],
    search: ['policyNo', 'name'],
    key: {},
    on: {
      [Saved.type]: (row: KindRow | null, saved: Saved, context: FoldContext): KindRow => {
        const { policyNo, version, terms } = saved
        const { name, airLine, from, to } = terms
        return { policyNo, status: savedAs(row, saved), name, airLine, text: text(terms), from, to, version, terms, ...stamp(context) }
      },
      [Paused.type]: turn('PAUSED'),
      [Resumed.type]: turn(inForce),
      [Deleted.type]: turn('DELETED'),
      ...(audited && {
        [AuditAsked.type]: turn('AUDITING'),
        [Audited.type]: turn('AUDITED'),
        [AuditRefused.type]: turn('REJECTED'),
        [Published.type]: turn('PUBLISHED'),
        [Recalled.type]: turn('RECALLED'),
      }),
    } as View<KindRow>['on'],
  }
}

/** Every kind with its view. */
export const kindViews = policyKinds.map(kind => ({ kind, view: viewOf(kind) }))
/** The view of a kind, whose terms are as its declaration says. */
export const kindView = <T = KindTerms>({ name }: { name: string }): View<KindRow<T>> =>
  kindViews.find(({ kind }) => kind.name === name)!.view as unknown as View<KindRow<T>>

/** Deleted policies are shown only where a filter asks for them. */
export const kindsShown = <Filter extends object>({ statuses }: PolicyKind, asked: Filter) => ({
  status: { in: Object.keys(statuses).filter(status => status !== 'DELETED') },
  ...asked,
})

export const servesKind = ({ kind, view }: (typeof kindViews)[number]): Served =>
  serves(kind.list, view as View<any>, { asks: filter => kindsShown(kind, filter) as never })
