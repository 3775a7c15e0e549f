import { flowChapter } from '#services/flow/chapter.ts';
import { everAsked } from '#services/order/names/renames.ts';
import { RENAME } from './calls.ts';
import { rename } from './decide.ts';
/** Streams of an order's applications for other names. */
export const renameChapter = (order) => order.status === 'NONE' ? [] : everAsked(order).flatMap(id => [{ stream: `${rename.name}-${id}` }, flowChapter(RENAME, id)]);
