import { checkDocument, type DocumentType } from '../../../kernel/documents.ts'
import { present } from '../../../kernel/present.ts'
import { isMask } from '../../../kernel/veil.ts'
import { documentOf } from '../../names/inferred.ts'
import type { PassengerFields, passengerStates } from '../../names/passenger.ts'
import type { PnrDifference } from '../pnr-api.ts'
import { type PnrState, pnrStates } from '../pnr-events.ts'
import type { PnrDocument, PnrName, PnrText } from './read.ts'

/** The order's own data of one PNR. Times are the airports’ own, `ticketBy` is an instant. */
export type OurPnr = {
  seats: number
  travellers: (Pick<PassengerFields, 'name' | 'type' | 'docType' | 'docNo'> & {
    id: string
    status: keyof typeof passengerStates
    ticketNo?: string | undefined
  })[]
  legs: {
    stockId: string
    flightNo: string
    date: string
    origin: string
    destination: string
    cabin: string
    depTime: string
    arrTime: string
    arrDays?: number | undefined
  }[]
  /** as staff have brought it over last */
  state: PnrState
  /** Shanghai’s date and time */
  ticketBy: { date: string; time: string }
}
/** The change that a line would make, for the command. */
export type Bringing =
  | { bring: 'ADD'; traveller: Omit<PassengerFields, 'nationality' | 'phone'> }
  | { bring: 'RENAME'; id: string; name: string }
  | { bring: 'DOCUMENT'; id: string; docNo: string; docType: DocumentType }
  | { bring: 'TICKET'; id: string; ticketNo: string }
  | { bring: 'LIMIT'; date: string; time: string }
  | { bring: 'STATE'; state: PnrState }
export type ComparedPnr = { line: PnrDifference; brings?: Bringing }

type Side = Pick<PnrDifference, 'ours' | 'theirs' | 'ourName' | 'theirName' | 'ourDocument' | 'theirDocument' | 'traveller'>
type Traveller = OurPnr['travellers'][number]

const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[ ·.・]/g, '')
    .toUpperCase()
/** letters and figures, and the stars that hide some */
const bareNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z\d*]/g, '')
/** Where the host hides figures by stars, the others must be the same. */
const isNumber = (ours: string, theirs: string): boolean => {
  const [own, other] = [bareNumber(ours), bareNumber(theirs)]
  if (!isMask(other)) return own === other
  return own.length === other.length && [...other].every((sign, index) => sign === '*' || sign === own[index])
}
const legText = (leg: Pick<OurPnr['legs'][number], 'flightNo' | 'cabin' | 'date' | 'origin' | 'destination'>): string =>
  `${leg.flightNo} ${leg.cabin} ${leg.date} ${leg.origin}${leg.destination}`
const timeText = ({ depTime, arrTime, arrDays = 0 }: { depTime: string; arrTime: string; arrDays?: number | undefined }): string =>
  `${depTime}–${arrTime}${arrDays ? `${arrDays > 0 ? '+' : ''}${arrDays}` : ''}`
const STANDING = ['HK', 'KK', 'KL', 'RR', 'DK']
/** The statuses of our flights by which the whole PNR is cleared or irregular; a flight that is cleared weighs more (DOMAIN §3.3). */
const stateOf = (statuses: readonly string[]): PnrState => {
  if (statuses.some(status => status === 'NO' || status === 'HX')) return 'LOST'
  return statuses.some(status => status === 'UN' || status === 'TK' || status === 'KK') ? 'IRREGULAR' : 'ACTIVE'
}
/** the type of document that the host’s code and the number’s shape agree on */
const typeOf = ({ code, number }: PnrDocument): DocumentType | undefined => (code === 'PP' ? 'PASSPORT' : documentOf(number))

/** how a Chinese name of ours is written in letters; none for another */
type Spelt = (name: string) => readonly string[]
/** Is it the name, in whatever of its ways the host writes it? */
const isName = (ours: string, theirs: string, spelt: Spelt): boolean =>
  bareName(ours) === bareName(theirs) || spelt(ours).some(one => one === bareName(theirs))

/**
 * Each traveller of the text is matched with one of ours: by document, then by name, then by the name in letters. Of two alike nobody can
 * say which, so both stay.
 */
const matched = (
  ours: readonly Traveller[],
  text: PnrText,
  documentsOf: (no: number) => PnrDocument[],
  spelt: Spelt,
): Map<number, Traveller> => {
  const found = new Map<number, Traveller>()
  const open = new Set(ours)
  const match = (fits: (traveller: Traveller, theirs: PnrName) => boolean) => {
    for (const theirs of text.names) {
      if (found.has(theirs.no)) continue
      const candidates = [...open].filter(traveller => fits(traveller, theirs))
      const [one] = candidates
      if (!one || new Set(candidates.map(({ name }) => bareName(name))).size > 1) continue
      found.set(theirs.no, one)
      open.delete(one)
    }
  }
  const sameName = ({ name }: Traveller, theirs: PnrName) => bareName(name) === bareName(theirs.name)
  const sameNumber = ({ docNo }: Traveller, { no }: PnrName) => documentsOf(no).some(({ number }) => isNumber(docNo, number))
  match((traveller, theirs) => sameName(traveller, theirs) && sameNumber(traveller, theirs))
  match(sameNumber)
  match(sameName)
  match(({ name }, theirs) => isName(name, theirs.name, spelt))
  return found
}

/**
 * The comparison of an order’s PNR with its text, in the order of the text, with what each line would bring over. A Chinese name is the
 * same in letters, by `spelt`.
 */
export const differences = (ours: OurPnr, text: PnrText, spelt: Spelt = () => []): ComparedPnr[] => {
  const compared: ComparedPnr[] = []
  /** @param more what bringing it over does, or why it cannot be brought */
  const say = (
    item: PnrDifference['item'],
    key: string,
    our: string | undefined,
    their: string | undefined,
    side: Side,
    more?: Bringing | string,
  ) => {
    const kind = our === their ? 'SAME' : their === undefined ? 'MISSING' : our === undefined ? 'EXTRA' : 'DIFFERENT'
    const brings = kind !== 'SAME' && typeof more === 'object' ? more : undefined
    compared.push({
      line: {
        key: `${key}.${kind}`,
        item,
        kind,
        ...side,
        ...(brings && { bring: brings.bring }),
        ...(kind !== 'SAME' && typeof more === 'string' && { why: more }),
      },
      ...(brings && { brings }),
    })
  }
  const plain = (item: PnrDifference['item'], key: string, our: string | undefined, their: string | undefined, more?: Bringing | string) =>
    say(item, key, our, their, present({ ours: our, theirs: their }), more)

  const seats = text.group?.seats ?? text.segments[0]?.seats ?? text.names.length
  plain('SEATS', 'seats', String(ours.seats), String(seats), '座位增减请办理加员或减员')
  const flights = new Set(text.segments)
  const statuses: string[] = []
  if (text.segments.length > 0) {
    for (const leg of ours.legs) {
      const own = [...flights].filter(
        one => one.flightNo === leg.flightNo && one.date === leg.date && one.origin === leg.origin && one.destination === leg.destination,
      )
      // UN stands beside the TK that takes its place
      const found = own.find(({ status }) => STANDING.includes(status)) ?? own.find(({ status }) => status === 'TK') ?? own[0]
      for (const one of own) flights.delete(one)
      plain('LEG', `leg:${leg.stockId}`, legText(leg), found && legText(found), '航班或舱位不同，请核对PNR')
      if (!found) continue
      plain('TIME', `time:${leg.stockId}`, timeText(leg), timeText(found), '时刻变动请登记不正常航班')
      statuses.push(...own.map(({ status }) => status))
      plain('STATUS', `status:${leg.stockId}`, 'HK', STANDING.includes(found.status) ? 'HK' : found.status, '座位状态有变，请与航司核实')
    }
    const state = stateOf(statuses)
    // of flights that are none of ours the text says nothing about our seats
    if (statuses.length > 0) plain('STATE', `state:${state}`, pnrStates[ours.state], pnrStates[state], { bring: 'STATE', state })
  }
  for (const one of flights) plain('LEG', `host:${one.no}`, undefined, legText(one), '订单中没有此航段')

  const documentsOf = (no: number) => text.documents.filter(({ of, infant }) => of === no && !infant)
  const seated = ours.travellers.filter(({ type, status }) => type !== 'INFANT' && status !== 'REFUNDED')
  const found = matched(seated, text, documentsOf, spelt)
  for (const theirs of text.names) {
    const { no, name, isChild } = theirs
    const one = found.get(no)
    const documents = documentsOf(no)
    const [document] = documents
    const birthDate = document?.birthDate ?? text.children.find(({ of }) => of === no)?.birthDate
    const added = adding({ name, type: isChild ? 'CHILD' : 'ADULT', birthDate, gender: document?.gender }, document)
    const isSame = one && isName(one.name, name, spelt)
    say(
      'NAME',
      `name:${no}:${one?.id ?? ''}`,
      isSame ? name : one?.name,
      name,
      { ...(one && { ourName: one.name }), theirName: name },
      one ? (one.status === 'NAMED' ? { bring: 'RENAME', id: one.id, name } : '已出票或退票中，请办理客票更名') : added,
    )
    if (!one) continue
    if (document) {
      const same = documents.find(({ number }) => isNumber(one.docNo, number))
      const docType = typeOf(document)
      const why = isMask(document.number) ? '文本中的证件号码不完整' : one.status !== 'NAMED' ? '已出票或退票中，请办理客票更名' : undefined
      say(
        'DOCUMENT',
        `document:${no}:${one.id}`,
        one.docNo,
        same ? one.docNo : document.number,
        { traveller: one.name, ourDocument: one.docNo, theirDocument: same?.number ?? document.number },
        why ?? (docType ? { bring: 'DOCUMENT', id: one.id, docNo: document.number, docType } : '证件类型不明，请在旅客名单中更正'),
      )
    }
    const tickets = text.tickets.filter(({ of, infant }) => of === no && !infant).map(({ ticketNo }) => ticketNo)
    const ticketNo = tickets.find(number => number === one.ticketNo) ?? tickets[0]
    if (ticketNo || (one.ticketNo && text.tickets.length > 0))
      say(
        'TICKET',
        `ticket:${no}:${one.id}`,
        one.ticketNo,
        ticketNo,
        { traveller: one.name, ...(one.ticketNo && { ours: one.ticketNo }), ...(ticketNo && { theirs: ticketNo }) },
        ticketNo && !one.ticketNo ? { bring: 'TICKET', id: one.id, ticketNo } : '票号不同，请核对客票',
      )
  }
  const known = new Set(found.values())
  // a list that hides its names says only how many there are
  if (text.names.length > 0)
    for (const { id, name } of seated.filter(one => !known.has(one)))
      say('NAME', `ours:${id}`, name, undefined, { ourName: name }, 'PNR中没有此旅客，请核对')
  else if (text.group) plain('NAME', 'named', `${seated.length}人`, `${text.group.named}人`, '文本不含姓名，请粘贴RTN显示的名单')

  const infants = ours.travellers.filter(({ type, status }) => type === 'INFANT' && status !== 'REFUNDED')
  for (const [index, { name, of, birthDate }] of text.infants.entries()) {
    const at = infants.findIndex(one => isName(one.name, name, spelt))
    const [one] = at < 0 ? [] : infants.splice(at, 1)
    const document = text.documents.find(document => document.infant && document.of === of)
    const born = birthDate ?? document?.birthDate
    const added = adding({ name, type: 'INFANT', birthDate: born, gender: document?.gender }, document)
    say('INFANT', `infant:${index}:${one?.id ?? ''}`, one && name, name, { ...(one && { ourName: one.name }), theirName: name }, added)
  }
  if (text.names.length > 0)
    for (const { id, name } of infants) say('INFANT', `ours:${id}`, name, undefined, { ourName: name }, 'PNR中没有此婴儿，请核对')
  if (text.limit) {
    const { date, time } = text.limit
    const [own, other] = [`${ours.ticketBy.date} ${ours.ticketBy.time}`, `${date} ${time}`]
    plain('LIMIT', 'limit', own, other, other < own ? { bring: 'LIMIT', date, time } : '晚于订单的出票时限，不带入')
  }
  return compared
}

type Person = { name: string; type: 'ADULT' | 'CHILD' | 'INFANT'; birthDate: string | undefined; gender: 'M' | 'F' | undefined }
/** A traveller of the text as the order names one, or why the text does not say enough. */
const adding = ({ name, type, birthDate, gender }: Person, document: PnrDocument | undefined): Bringing | string => {
  if (!document) return '文本中没有证件，请在旅客名单中录入'
  if (isMask(document.number)) return '文本中的证件号码不完整'
  const docType = typeOf(document)
  if (!docType) return '证件类型不明，请在旅客名单中录入'
  const checked = checkDocument(docType, document.number)
  if (!checked.ok) return checked.reason
  return {
    bring: 'ADD',
    traveller: { name, type, docType, docNo: document.number, ...(birthDate && { birthDate }), ...(gender && { gender }) },
  }
}
