import {
  IMAGE_BYTES,
  IMAGES_PER_KIND,
  type ImageCounts,
  type RegistrationFileField,
  registrationFiles,
} from '#contracts/agency/registration.ts'
import type { FileType } from '#contracts/enums.ts'

export const ACCEPTED = '.jpg,.jpeg,.gif,.png'

/** The reason why an image cannot be accepted; undefined when it can. The server checks the bytes themselves. */
export const imageRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!/\.(jpe?g|gif|png)$/i.test(name)) return `“${name}”不是 jpg、gif 或 png 图片`
  if (size === 0) return `“${name}”是空文件`
  return size > IMAGE_BYTES ? `“${name}”超过2M` : undefined
}

export type Images = { readonly [Field in RegistrationFileField]?: readonly File[] }

/** Adds the allowed files. @returns the images, and why the other files cannot be taken */
export const withImages = (
  images: Images,
  field: RegistrationFileField,
  chosen: readonly File[],
): { images: Images; refused: string[] } => {
  const before = images[field] ?? []
  const fine = chosen.filter(file => imageRefusal(file) === undefined)
  const room = IMAGES_PER_KIND - before.length
  const refused = chosen.flatMap(file => imageRefusal(file) ?? [])
  if (fine.length > room) refused.push(`每类至多${IMAGES_PER_KIND}张图片`)
  return { images: { ...images, [field]: [...before, ...fine.slice(0, room)] }, refused }
}
export const without = (images: Images, field: RegistrationFileField, file: File): Images => ({
  ...images,
  [field]: (images[field] ?? []).filter(other => other !== file),
})

export const countsOf = (images: Images): ImageCounts =>
  Object.fromEntries(
    Object.entries(registrationFiles).map(([field, kind]: [string, FileType]) => [
      kind,
      images[field as RegistrationFileField]?.length ?? 0,
    ]),
  )
