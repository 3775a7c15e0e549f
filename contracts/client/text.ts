/** Small readings of text that screens share (DOMAIN §9.5). */

const imageExtensions = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'psd', 'svg', 'tiff']
/** By its name; for previews only, uploads are looked at by what they hold. */
export const isImageName = (name: string): boolean => imageExtensions.includes(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')

/** 13812345678 → 138****5678; of less than seven digits only the beginning is shown. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.length >= 7 ? phone.slice(-4) : ''}`

/** An address of the web with a host that has a name of two parts, is localhost, or is a number; no other scheme, no user, no blanks. */
export const isUrl = (text: string): boolean =>
  /^https?:\/\/(localhost|\d{1,3}(\.\d{1,3}){3}|[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*\.[\p{L}]{2,})(:\d{1,5})?([/?#]\S*)?$/iu.test(
    text,
  )

const sizesWith =
  (sizes: readonly number[], largest: number) =>
  (length: number): number[] => [...sizes, Math.max(largest, length)]
/** What a pager offers: the last holds the whole list. */
export const pageSizes = sizesWith([10, 30, 50], 100)
export const largePageSizes = sizesWith([20, 50, 100], 200)

export type Option = { value: string; label: string }
/** An option list (`contracts/enums.ts`) as a field offers it. */
export const optionsOf = (list: Readonly<Record<string, string>>): Option[] =>
  Object.entries(list).map(([value, label]) => ({ value, label }))
