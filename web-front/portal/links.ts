import type { Static } from '#contracts/kernel/schema.ts'
import type { Matter as MatterSchema } from '#contracts/order/due-api.ts'
import type { Notice as NoticeSchema } from '#contracts/order/notice/notice-api.ts'

export type Matter = Static<typeof MatterSchema>
export type Notice = Static<typeof NoticeSchema>
/** page of what a notice is about, the words of a link that leads there, and its name */
type NoticeSubject = { to: string; link: string; name: string }
/** The `links.ts` of a folder of the portal: what it adds to the agency's due matters and notices. */
export type Links = {
  /** pages where due matters are done, by kind; without one the matter is done on the page of its order */
  ways?: Partial<Record<Matter['kind'], (matter: Matter) => string>>
  /** lists whose changes affect the due matters and their numbers */
  lists?: readonly string[]
  /** pages of applications, by the type of what their flow decides about: there a returned one is handed in again */
  applications?: Readonly<Record<string, (notice: { id: string; orderNo?: string }) => NoticeSubject>>
  /** @returns undefined for a notice about something of another folder */
  subjectOf?: (notice: Notice) => NoticeSubject | undefined
}

/** Vite replaces the pattern by the modules; tests run without it. */
const folders: readonly Links[] = import.meta.env
  ? Object.values(import.meta.glob<{ links: Links }>('./*/links.ts', { eager: true })).map(({ links }) => links)
  : await (await import('./folders.ts')).linksHere()

export const ways: NonNullable<Links['ways']> = Object.assign({}, ...folders.map(folder => folder.ways))
export const dueLists: readonly string[] = [...new Set(folders.flatMap(folder => folder.lists ?? []))]
const applications: NonNullable<Links['applications']> = Object.assign({}, ...folders.map(folder => folder.applications))
export const subjectOf = (notice: Notice): NoticeSubject | undefined => {
  const { businessType = '', businessId = '', orderNo } = notice
  // a change of a fine has the id `{fine}~{request}`
  const [id = ''] = businessId.split('~')
  const application = applications[businessType]?.({ id, ...(orderNo && { orderNo }) })
  if (application) return application
  for (const folder of folders) {
    const subject = folder.subjectOf?.(notice)
    if (subject) return subject
  }
  return undefined
}
