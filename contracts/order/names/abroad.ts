import type { PassengerFields } from './passenger.ts'

/** What states abroad ask of travellers beside the document itself (DOMAIN §3.4), by its place in the traveller's data. */
export const abroadTitles = {
  docIssuer: '签发国',
  docExpires: '证件有效期',
  'visa.no': '签证号',
  'visa.place': '签证签发地',
  'visa.date': '签证签发日期',
  'stay.country': '目的地国家',
  'stay.street': '目的地街道',
  'stay.city': '目的地城市',
  'stay.state': '目的地州/省',
  'stay.zip': '目的地邮编',
  'home.country': '常住国家',
  'home.street': '常住街道',
  'home.city': '常住城市',
  'home.state': '常住州/省',
  'home.zip': '常住邮编',
} as const
/** other headings that lists have for these */
export const abroadSynonyms: Readonly<Partial<Record<AbroadPath, readonly string[]>>> = {
  docIssuer: ['签发国家', '护照签发国', 'Issuing country', 'Country of issue'],
  docExpires: ['有效期', '有效期至', '护照有效期', '证件有效期至', 'Expiry', 'Expiry date', 'Date of expiry', 'Passport expiry'],
  'visa.no': ['签证', '签证号码', 'Visa', 'Visa No', 'Visa number'],
  'stay.street': ['地址', '目的地地址', 'Address'],
}
export type AbroadPath = keyof typeof abroadTitles
export const abroadPaths = Object.keys(abroadTitles) as AbroadPath[]
export const isCountryPath = (path: AbroadPath): boolean => path === 'docIssuer' || path.endsWith('.country')
export const isDatePath = (path: AbroadPath): boolean => path === 'docExpires' || path === 'visa.date'

export const abroadFields = ['docIssuer', 'docExpires', 'visa', 'stay', 'home'] as const
export type Abroad = Pick<PassengerFields, (typeof abroadFields)[number]>
/** Of a traveller only what states abroad ask for, as far as it is there. */
export const abroadOf = (fields: Abroad): Abroad =>
  Object.fromEntries(abroadFields.flatMap(name => (fields[name] === undefined ? [] : [[name, fields[name]]])))

/** Texts by their places, for a form or a sheet. */
export type AbroadTexts = Partial<Record<AbroadPath, string>>
export const abroadTexts = (fields: Abroad): AbroadTexts =>
  Object.fromEntries(
    abroadPaths.flatMap(path => {
      const [name, inner] = path.split('.') as [keyof Abroad, string | undefined]
      const value = inner === undefined ? fields[name] : (fields[name] as Record<string, string> | undefined)?.[inner]
      return typeof value === 'string' ? [[path, value]] : []
    }),
  )
/** The fields of a traveller from texts of a form or a sheet; empty ones are left out. */
export const abroadFrom = (texts: AbroadTexts): Abroad => {
  const fields: Record<string, string | Record<string, string>> = {}
  for (const path of abroadPaths) {
    const text = texts[path]?.trim()
    if (!text) continue
    const [name, inner] = path.split('.') as [string, string | undefined]
    fields[name] = inner === undefined ? text : { ...(fields[name] as Record<string, string>), [inner]: text }
  }
  return fields as Abroad
}
