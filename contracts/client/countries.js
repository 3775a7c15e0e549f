import { countries, getEmojiFlag } from 'countries-list';
export const DEFAULT_COUNTRY = '86_CN';
/** value of a select option; several countries share a dialling code, so the code alone does not suffice */
export const countryValue = ({ phone_code, country_code }) => `${phone_code}_${country_code}`;
let known;
/**
 * Every country and territory with a dialling code: China first, the others in the order of their Chinese names. Codes come from the
 * package `countries-list`, Chinese names from the browser (CLDR). Some 30 KB: only pages that ask for a phone number should import this
 * file.
 */
export const countryList = () => {
    known ??= listed();
    return known;
};
const listed = () => {
    const names = new Intl.DisplayNames(['zh-CN'], { type: 'region' });
    const collator = new Intl.Collator('zh-CN');
    return Object.entries(countries)
        .map(([code, { name, phone }]) => ({
        name_En: name,
        name_Ch: names.of(code) ?? name,
        flag: getEmojiFlag(code),
        country_code: code,
        phone_code: String(phone[0]),
    }))
        .sort((a, b) => Number(b.country_code === 'CN') - Number(a.country_code === 'CN') || collator.compare(a.name_Ch, b.name_Ch));
};
