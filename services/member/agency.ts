import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AgencyOpened, type agencyEvents, SalesAuthorityGranted, SalesAuthorityRevoked } from '#contracts/member/events.ts'
import { decider } from '../kernel/decider.ts'

type Opened = Static<typeof AgencyOpened.schema>
/** `domestic`, `inter`: airlines the agency may sell, in the order in which they were granted. */
export type Agency = { status: 'NONE' } | ({ status: 'OPEN'; domestic: readonly string[]; inter: readonly string[] } & Opened)

/** A travel agency and what it may sell. Stream `agency-{id}`. */
export const agency = decider<Agency, EventsOf<typeof agencyEvents>>()({
  name: 'agency',
  zh: '代理人',
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    AgencyOpened: (_, opened) => ({ ...opened, status: 'OPEN', domestic: [], inter: [] }),
    SalesAuthorityGranted: (agency, { airLine, inter }) => authority(agency, inter, airlines => [...airlines, airLine]),
    SalesAuthorityRevoked: (agency, { airLine, inter }) => authority(agency, inter, airlines => airlines.filter(one => one !== airLine)),
  },
  commands: {
    open: {
      when: agency => agency.status === 'NONE' || '代理人已存在',
      decide: (_, opened: Omit<Opened, 'agency'>, { id }) => [AgencyOpened({ ...opened, agency: id })],
    },
    /** the whole of what it may sell from now on */
    setAuthority: {
      decide: (agency, wanted: { domestic: readonly string[]; inter: readonly string[]; reason?: string }) => {
        const now = existing(agency)
        const added = (inter: boolean, had: readonly string[], want: readonly string[]) =>
          [...new Set(want)].filter(airLine => !had.includes(airLine)).map(airLine => SalesAuthorityGranted({ airLine, inter }))
        const dropped = (inter: boolean, had: readonly string[], want: readonly string[]) =>
          had.filter(airLine => !want.includes(airLine)).map(airLine => SalesAuthorityRevoked({ airLine, inter }))
        return [
          ...added(false, now.domestic, wanted.domestic),
          ...added(true, now.inter, wanted.inter),
          ...dropped(false, now.domestic, wanted.domestic),
          ...dropped(true, now.inter, wanted.inter),
        ]
      },
    },
  },
})

/** May this agency sell this airline, on domestic or on international lines (checklist 118)? */
export const maySell = (agency: Agency, airLine: string, inter: boolean): boolean =>
  agency.status === 'OPEN' && (inter ? agency.inter : agency.domestic).includes(airLine)

const authority = (agency: Agency, inter: boolean, change: (airlines: readonly string[]) => string[]): Agency => {
  if (agency.status === 'NONE') return agency
  return inter ? { ...agency, inter: change(agency.inter) } : { ...agency, domestic: change(agency.domestic) }
}

const existing = (agency: Agency): Extract<Agency, Opened> => {
  if (agency.status === 'NONE') throw notFound('代理人')
  return agency
}
