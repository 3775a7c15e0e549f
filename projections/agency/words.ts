import type { agencyFacts } from '#contracts/agency/agency-events.ts'
import { type Said, type SearchRow, searchView, wordsOf } from '../kernel/search.ts'
import { partOf, type TextMark } from '../kernel/view.ts'

/** the letter that words of agencies begin with */
export const AGENCY_WORDS = 'A'
const { number, words, title, person, phone } = wordsOf(AGENCY_WORDS)

type Info = { name?: string; linkman?: string; tel?: string; telAreaCode?: string; travelskyno?: string; iatano?: string }

/** Everything by which staff look for an agency: its number and name, its OFFICE number, whom to call. */
export const agencyWords = (mark: TextMark) => {
  const described = (
    id: string,
    { name = '', linkman = '', tel = '', telAreaCode = '', travelskyno = '', iatano = '' }: Info,
  ): SearchRow => ({
    said: [
      number('NUMBER', id),
      title('NAME', name),
      person('NAME', name),
      ...(travelskyno ? [words('OFFICE', travelskyno)] : []),
      ...(iatano ? [words('IATA', iatano)] : []),
      ...(linkman ? [person('CONTACT', linkman)] : []),
      ...(tel ? phone(mark, telAreaCode + tel) : []),
    ],
    own: [],
  })
  const renamed = (row: SearchRow | null, name: string | undefined) =>
    row && name ? { ...row, said: [...row.said.filter(({ as }: Said) => as !== 'NAME'), title('NAME', name), person('NAME', name)] } : row
  return partOf<typeof agencyFacts>()(searchView, {
    version: 1,
    on: {
      AgencyOpened: (_, { name, contact, phone: tel, office }, { id }) =>
        described(id, { name, linkman: contact, tel, ...(office && { travelskyno: office }) }),
      AgencyRegistered: (_, { info }, { id }) => described(id, info),
      AgencyInfoModified: (row, { info }, { id }) => row && described(id, info),
      AgencyModified: (row, { info }, { id }) => row && described(id, info),
      AgencyProfileChanged: (row, { name }) => renamed(row, name),
      SubAgentSaved: (_, { info }, { id }) => described(id, info),
    },
  })
}
