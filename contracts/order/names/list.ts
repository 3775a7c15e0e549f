import { type FareType, fareTypes } from '../../enums.ts'
import { ageAt, ageType, checkDocument, type DocumentType, documentTypes } from '../../kernel/documents.ts'
import { checkName, mayBeConfirmed, unparted } from '../../kernel/passenger-name.ts'
import { present } from '../../kernel/present.ts'
import { type FreeRules, freeAllowed } from '../rules/free.ts'
import type { TravellerCounts } from '../search/quote.ts'
import { abroadOf } from './abroad.ts'
import { nations } from './nations.ts'
import type { PassengerFields } from './passenger.ts'

/** mistakes in a traveller's data, by field */
export type NameProblems = Record<string, string>
export type NamedTraveller = { name: string; docNo: string; type: FareType; birthDate?: string | undefined }

/** A group whose travellers are being named: an order, or a future order. */
export type NamedGroup = {
  /** local date of the first departure, by which ages count */
  departure: string
  /** ordered travellers by type; absent before anything is ordered */
  counts?: TravellerCounts
  /** travellers named so far */
  named: readonly NamedTraveller[]
  /** future names of travellers who are to be renamed: their documents count as taken too */
  coming?: readonly NamedTraveller[]
  /** rules of free seats, as the order was sold under them */
  terms?: FreeRules
  /** true where a flight of the journey has an end abroad: names and documents are those of passports (DOMAIN §3.4) */
  abroad?: boolean
}
/** documents with which people leave the mainland, or come into it */
const ABROAD: readonly DocumentType[] = ['PASSPORT', 'HM2M', 'T2M', 'YJJLZ']

const freeText = ({ free, freeTicket }: FreeRules): string =>
  [...(free ? [`按每${free.every}人免1人`] : []), ...(freeTicket ? [`免票政策每${freeTicket.every}人免${freeTicket.free}人`] : [])].join(
    '，',
  )

/**
 * A group's list of names while it grows. `check` says what a traveller would look like in it (number and name tidied, birth date and sex
 * by the document) or what is wrong; `enter` adds the traveller. `twin` is the traveller who already has the document.
 */
export const nameList = ({ departure, counts, named, coming = [], terms = {}, abroad = false }: NamedGroup) => {
  const numbers = new Map<string, NamedTraveller>()
  const taken: TravellerCounts = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
  let babies = 0
  const enter = (one: NamedTraveller) => {
    if (one.docNo) numbers.set(one.docNo, one)
    taken[one.type]++
    if (isBaby(one, departure)) babies++
  }
  for (const one of named) enter(one)
  for (const one of coming) numbers.set(one.docNo, one)

  /** reason why the group has no room for another traveller of this type */
  const full = (fields: PassengerFields): string | undefined => {
    if (counts && taken[fields.type] >= counts[fields.type]) return `超出座位数：订单中没有未录入的${fareTypes[fields.type]}旅客`
    if (counts && fields.type === 'FREE') {
      const allowed = freeAllowed(terms, counts.ADULT + counts.CHILD + counts.SOLIDER + counts.FREE)
      if (allowed !== undefined && taken.FREE >= allowed) return `免票名额不足：${freeText(terms)}，本订单可免${allowed}人`
    }
    return undefined
  }
  const check = (
    fields: PassengerFields,
  ): { traveller: PassengerFields; problems?: undefined } | { traveller?: undefined; problems: NameProblems; twin?: NamedTraveller } => {
    const problems: NameProblems = {}
    const room = full(fields)
    if (room) problems.type = room
    const confirmed = fields.nameConfirmed === true
    const name = checkName(fields.name, { confirmed })
    const wrong = name.ok ? unparted(fields.name) : name.reason
    Object.assign(problems, unknownCountries(fields))
    if (abroad && name.ok && !/^[A-Z]+\/[A-Z]+$/.test(name.name)) problems.name = '国际航班的姓名须与护照一致，如 ZHANG/SAN'
    if (wrong) problems.name = mayBeConfirmed(fields.name) && !confirmed ? `${wrong}；证件上就是“${fields.name.trim()}”的，请确认` : wrong
    if (abroad && !ABROAD.includes(fields.docType)) {
      problems.docType = `${fields.docType === 'ID_CARD' ? '身份证' : documentTypes[fields.docType]}不能用于国际航班`
      return { problems }
    }
    if (fields.docExpires !== undefined && fields.docExpires < departure) problems.docExpires = '证件在出发前已到期'
    const document = checkDocument(fields.docType, fields.docNo, { birthDate: fields.birthDate, gender: fields.gender, at: departure })
    if (!document.ok) {
      problems[document.reason.includes('出生') ? 'birthDate' : document.reason.includes('性别') ? 'gender' : 'docNo'] = document.reason
      return { problems }
    }
    // the number alone: an identity card and a household register with the same number are the same person
    const twin = numbers.get(document.number)
    if (twin) problems.docNo = `旅客证件重复：与${twin.name}相同`
    const birthDate = document.birthDate ?? fields.birthDate
    const age = ageProblem(fields.type, birthDate, departure)
    if (age) problems.birthDate = age
    else if (counts && isBaby({ type: fields.type, birthDate }, departure) && babies >= 2 * adultsIn(counts)) problems.type ??= TWO_BABIES
    if (!name.ok || Object.keys(problems).length > 0) return { problems, ...present({ twin }) }
    const gender = document.gender ?? fields.gender
    return {
      traveller: {
        name: name.name,
        ...present({ title: name.title ?? fields.title }),
        ...(confirmed && mayBeConfirmed(fields.name) && { nameConfirmed: true }),
        type: fields.type,
        docType: fields.docType,
        docNo: document.number,
        ...present({ birthDate, gender }),
        ...(fields.nationality && { nationality: fields.nationality }),
        ...(fields.phone && { phone: fields.phone }),
        ...abroadOf(fields),
      },
    }
  }
  return { check, enter, counts: taken }
}

/**
 * Infants without a lap (DOMAIN §3.4): each adult takes one infant on the lap, a second one needs a seat as a child. The result holds those
 * without an adult, by index in the list.
 */
export const infantsAlone = (list: readonly Omit<NamedTraveller, 'name' | 'docNo'>[], departure: string): Map<number, string> => {
  const alone = new Map<number, string>()
  const adults = list.filter(({ type }) => type !== 'CHILD' && type !== 'INFANT').length
  let laps = 0
  let babies = 0
  for (const [index, one] of list.entries()) {
    if (isBaby(one, departure) && ++babies > 2 * adults) alone.set(index, TWO_BABIES)
    else if (one.type === 'INFANT' && ++laps > adults) alone.set(index, '每名成人只能携带一名不占座婴儿，第二名婴儿请按儿童录入')
  }
  return alone
}

/** Judges drafts as the next travellers of the group, one after another. A draft with mistakes does not count for those after it. */
export const judgeNames = <Draft extends PassengerFields>(group: NamedGroup, drafts: readonly Draft[]) => {
  const list = nameList(group)
  const judged = drafts.map((draft): { draft: Draft; problems: NameProblems; twin?: NamedTraveller; traveller?: PassengerFields } => {
    const { traveller, problems = {}, ...rest } = list.check(draft)
    if (!traveller) return { draft, problems, ...rest }
    list.enter(traveller)
    return { draft: { ...draft, ...traveller }, traveller, problems }
  })
  // an order has enough adults for its infants; before there is an order, the list itself must have them
  if (!group.counts)
    for (const [index, message] of infantsAlone(
      judged.map(({ draft }) => draft),
      group.departure,
    ))
      judged[index]!.problems.type ??= message
  return judged
}

/** Countries that no list of the world knows. */
const unknownCountries = ({ nationality, docIssuer, stay, home }: PassengerFields): NameProblems =>
  Object.fromEntries(
    Object.entries({
      nationality: ['国籍', nationality],
      docIssuer: ['签发国', docIssuer],
      stay: ['目的地国家', stay?.country],
      home: ['常住国家', home?.country],
    }).flatMap(([field, [title, code]]) => (code === undefined || Object.hasOwn(nations(), code) ? [] : [[field, `${title}不存在`]])),
  )

const TWO_BABIES = '每名成人最多携带两名婴儿'
const adultsIn = (counts: TravellerCounts) => counts.ADULT + counts.SOLIDER + counts.FREE
const isBaby = ({ type, birthDate }: Omit<NamedTraveller, 'name' | 'docNo'>, departure: string) =>
  type === 'INFANT' || (type === 'CHILD' && birthDate !== undefined && ageAt(birthDate, departure) < 2)

/** Age counts at first departure: infant under 2, child under 12, everybody else adult. */
const ageProblem = (type: FareType, birthDate: string | undefined, departure: string): string | undefined => {
  if (!birthDate) return type === 'CHILD' || type === 'INFANT' ? '请填写出生日期' : undefined
  if (birthDate > departure) return '出生日期晚于出发日期'
  const age = ageType(birthDate, departure)
  if (type === 'FREE') return undefined
  // the second infant of an adult has a seat and travels as a child
  const fits = type === 'CHILD' ? age !== 'ADULT' : age === (type === 'INFANT' ? 'INFANT' : 'ADULT')
  return fits ? undefined : `按首航段出发日期，该旅客应为${fareTypes[age]}，与旅客类型${fareTypes[type]}不符`
}
