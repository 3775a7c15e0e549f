/** Text helpers that screens share (DOMAIN §9.5). */
const imageExtensions = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'psd', 'svg', 'tiff'];
/** True for a file name of an image. It is used for previews only: uploads are judged by their contents. */
export const isImageName = (name) => imageExtensions.includes(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
/** 13812345678 → 138****5678; a number with fewer than seven digits shows only its beginning. */
export const maskPhone = (phone) => `${phone.slice(0, 3)}****${phone.length >= 7 ? phone.slice(-4) : ''}`;
/** An address of the web with a host that has a name of two parts, is localhost, or is a number; no other scheme, no user, no blanks. */
export const isUrl = (text) => /^https?:\/\/(localhost|\d{1,3}(\.\d{1,3}){3}|[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*\.[\p{L}]{2,})(:\d{1,5})?([/?#]\S*)?$/iu.test(text);
const sizesWith = (sizes, largest) => (length) => [...sizes, Math.max(largest, length)];
/** Options of a pager; the last one shows the whole list. */
export const pageSizes = sizesWith([10, 30, 50], 100);
export const largePageSizes = sizesWith([20, 50, 100], 200);
/** Options of a field from an option list (`contracts/enums.ts`). */
export const optionsOf = (list) => Object.entries(list).map(([value, label]) => ({ value, label }));
/** Rows of a file that are no data, in a line. */
export const besideText = (rows) => rows.map(({ row, text }) => `第 ${row} 行“${text}”`).join('、');
