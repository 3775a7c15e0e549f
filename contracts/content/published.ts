import type { AgencyLevel } from '../agency/agency-codes.ts'
import { isWithin } from '../kernel/calendar.ts'
import { worksFor } from '../kernel/endpoint.ts'
import { announcement } from './announcement-record.ts'
import type { Grade } from './codes.ts'
import { news } from './news-record.ts'

/** The facts of both records by their names. */
export const pieceFacts = {
  NewsAdded: news.events.Added,
  NewsModified: news.events.Modified,
  NewsEnabled: news.events.Enabled,
  NewsDisabled: news.events.Disabled,
  NewsDeleted: news.events.Deleted,
  AnnouncementAdded: announcement.events.Added,
  AnnouncementModified: announcement.events.Modified,
  AnnouncementEnabled: announcement.events.Enabled,
  AnnouncementDisabled: announcement.events.Disabled,
  AnnouncementDeleted: announcement.events.Deleted,
}

type Audience = { airLine: string; agentOrMananger: string; level?: string | undefined; from: string; to?: string | undefined }
/** A reader: the airlines that an agency sells or a member of staff works for; an agency also has a level, that of its family. */
export type InfoReader = { isStaff: boolean; airlines: readonly string[]; level?: AgencyLevel | undefined }

/** Is a piece that is enabled meant for this reader on this day? */
export const isFor = (reader: InfoReader, { airLine, agentOrMananger, level, from, to }: Audience, day: string): boolean =>
  isWithin(day, { from, to }) &&
  (agentOrMananger === '2' || (agentOrMananger === '1') === reader.isStaff) &&
  (airLine === '*' || worksFor(reader, airLine)) &&
  (level === undefined || reader.isStaff || level === reader.level)

const rank: Record<Grade, number> = { URGENT: 0, WARN: 1, INFO: 2 }
type Weighed = { grade?: Grade | undefined; top?: boolean | undefined; from: string; at: string }
/** Order of pieces: grave ones and those at the top first, then the newest. */
export const byWeight = (a: Weighed, b: Weighed): number =>
  (a.grade && b.grade ? rank[a.grade] - rank[b.grade] : 0) ||
  Number(b.top ?? false) - Number(a.top ?? false) ||
  compare(b.from, a.from) ||
  compare(b.at, a.at)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
