/** codes for groups of countries, and codes for no country */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/**
 * Countries and territories by two-letter code, with their Chinese names (CLDR, built into browsers and Node). A withdrawn code may belong
 * to another country by now and is left out. CLDR is read at the first use: seven hundred codes would slow the start down.
 */
export const nations = (): Readonly<Record<string, string>> => (known ??= named())
let known: Readonly<Record<string, string>> | undefined
const named = () => {
  const inChinese = new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap(first => letters.map(second => first + second))
  const all = codes.flatMap(code => {
    const name = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && inChinese.of(code)
    return name && !NO_COUNTRIES.includes(code) ? [[code, name] as const] : []
  })
  return Object.fromEntries(all)
}
/** the English names of all countries: GERMANY, IRELAND */
export const nationsInEnglish = (): Readonly<Record<string, string>> => (english ??= inEnglish())
let english: Readonly<Record<string, string>> | undefined
const inEnglish = () => {
  const named = new Intl.DisplayNames(['en'], { type: 'region' })
  return Object.fromEntries(Object.keys(nations()).map(code => [named.of(code)!.normalize('NFKC').replace(/\s/g, '').toUpperCase(), code]))
}
/** further names in passports and in lists of names */
export const nationWords: Readonly<Record<string, string>> = {
  中华人民共和国: 'CN',
  中国大陆: 'CN',
  香港: 'HK',
  中国香港: 'HK',
  澳门: 'MO',
  中国澳门: 'MO',
  中国台湾: 'TW',
  美利坚合众国: 'US',
  大韩民国: 'KR',
  南韩: 'KR',
  俄罗斯联邦: 'RU',
  CHN: 'CN',
  HKG: 'HK',
  MAC: 'MO',
  TWN: 'TW',
  USA: 'US',
  AMERICA: 'US',
  UK: 'GB',
  ENGLAND: 'GB',
  BRITAIN: 'GB',
  KOREA: 'KR',
  'KOREA,REPUBLICOF': 'KR',
  REPUBLICOFKOREA: 'KR',
  HOLLAND: 'NL',
  GBR: 'GB',
  JPN: 'JP',
  KOR: 'KR',
  RUS: 'RU',
  DEU: 'DE',
  FRA: 'FR',
  CAN: 'CA',
  AUS: 'AU',
  SGP: 'SG',
  MYS: 'MY',
  THA: 'TH',
}

let codeByName: ReadonlyMap<string, string> | undefined
/** The code of a country from a code or a name; undefined for anything else. */
export const nationOf = (text: string): string | undefined => {
  const said = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  codeByName ??= new Map([
    ...Object.entries(nationsInEnglish()),
    ...Object.entries(nations()).map(([code, name]) => [name, code] as const),
    ...Object.entries(nationWords),
  ])
  if (Object.hasOwn(nations(), said)) return said
  return codeByName.get(said) ?? codeByName.get(said.replace(/籍$/, ''))
}

/** Nationals of China; all others are foreigners (外籍旅客). */
const CHINESE = ['CN', 'HK', 'MO', 'TW']
/** Is this a traveller with the passport, or with the permit, of a foreigner? */
export const isForeigner = ({ nationality, docType }: { nationality?: string | undefined; docType: string }): boolean =>
  nationality === undefined ? docType === 'YJJLZ' : !CHINESE.includes(nationality)
