import { isWithin } from '../kernel/calendar.ts';
import { announcement } from './announcement-record.ts';
import { news } from './news-record.ts';
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
};
/** Is a piece that is enabled meant for this reader on this day? */
export const isFor = (reader, { airLine, agentOrMananger, level, from, to }, day) => isWithin(day, { from, to }) &&
    (agentOrMananger === '2' || (agentOrMananger === '1') === reader.isStaff) &&
    (airLine === '*' || reader.airlines.includes('*') || reader.airlines.includes(airLine)) &&
    (level === undefined || reader.isStaff || level === reader.level);
const rank = { URGENT: 0, WARN: 1, INFO: 2 };
/** Order of pieces: grave ones and those at the top first, then the newest. */
export const byWeight = (a, b) => (a.grade && b.grade ? rank[a.grade] - rank[b.grade] : 0) ||
    Number(b.top ?? false) - Number(a.top ?? false) ||
    compare(b.from, a.from) ||
    compare(b.at, a.at);
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
