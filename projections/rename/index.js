import { renames } from '#contracts/rename/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { renameList } from './list.ts';
import { renameNotices } from './notices.ts';
export const renameReads = reads({ views: [renameList], parts: [renameNotices], lists: [serves(renames, renameList)] });
