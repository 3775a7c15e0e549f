import { countries, getEmojiFlag, type TCountryCode } from 'countries-list'

/** Fields as they were agreed (DOMAIN §9.3). */
type Country = { name_En: string; name_Ch: string; flag: string; country_code: string; phone_code: string }

export const DEFAULT_COUNTRY = '86_CN'
/** what a select holds: the dialling code alone is shared by several countries */
export const countryValue = ({ phone_code, country_code }: Pick<Country, 'phone_code' | 'country_code'>): string =>
  `${phone_code}_${country_code}`

let known: readonly Country[] | undefined
/**
 * Every country and territory with a dialling code: China first, the others in the order of their Chinese names. Codes are of the package
 * `countries-list`; the Chinese names are those of the browser (CLDR). Some 30 KB: to be imported where a phone number is asked only.
 */
export const countryList = (): readonly Country[] => {
  known ??= listed()
  return known
}

const listed = (): Country[] => {
  const names = new Intl.DisplayNames(['zh-CN'], { type: 'region' })
  const collator = new Intl.Collator('zh-CN')
  return Object.entries(countries)
    .map(([code, { name, phone }]) => ({
      name_En: name,
      name_Ch: names.of(code) ?? name,
      flag: getEmojiFlag(code as TCountryCode),
      country_code: code,
      phone_code: String(phone[0]),
    }))
    .sort((a, b) => Number(b.country_code === 'CN') - Number(a.country_code === 'CN') || collator.compare(a.name_Ch, b.name_Ch))
}
