import { announcement } from './announcement-record.ts';
import { news } from './news-record.ts';
/** Records of this context. */
export const records = [news, announcement];
